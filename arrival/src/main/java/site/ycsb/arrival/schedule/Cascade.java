package site.ycsb.arrival.schedule;

/**
 * The random measure of the b-model (Wang, Madhyastha, Chan, Papadimitriou, Faloutsos, ICDE 2002).
 * The volume of a window is split between its halves by the bias; a coin decides which half gets
 * more. Each half is split in the same way, down to leaves of constant rate.
 *
 * <p>Volumes are real numbers. A coin is a function of its node, so any instant is found in as many
 * steps as there are levels, nothing but one leaf is remembered, and all clients see the same tree.
 * Windows follow each other, each with coins of its own.
 */
final class Cascade implements RateCurve {
  /** The coins of the tree's nodes. */
  @FunctionalInterface
  interface Coins {
    /** Whether the left half of a node, counted from 0 at its level, gets the larger part. */
    boolean leftIsLarger(long window, int level, long index);
  }

  private final double volume;
  private final double windowSeconds;
  private final double bias;
  private final int levels;
  private final Coins coins;
  private long window = -1;
  private long leaf;
  private double leafStart;
  private double leafVolume;

  /**
   * @param volume arrivals in a window
   */
  Cascade(double volume, double windowSeconds, double bias, int levels, Coins coins) {
    this.volume = volume;
    this.windowSeconds = windowSeconds;
    this.bias = bias;
    this.levels = levels;
    this.coins = coins;
  }

  /** The arrivals of a leaf of the first window, counted from 0. */
  double leafVolume(long index) {
    walk(0, index);
    return leafVolume;
  }

  @Override
  public double arrivalsBy(double seconds) {
    double windows = Math.floor(seconds / windowSeconds);
    double leaves = Math.scalb(seconds / windowSeconds - windows, levels);
    walk((long) windows, (long) leaves);
    return windows * volume + leafStart + leafVolume * (leaves - Math.floor(leaves));
  }

  @Override
  public double secondsOf(double arrivals) {
    double windows = Math.floor(arrivals / volume);
    double inWindow = arrivals - windows * volume;
    boolean sameLeaf =
        window == (long) windows && inWindow >= leafStart && inWindow < leafStart + leafVolume;
    if (!sameLeaf) {
      search((long) windows, inWindow);
    }
    double inLeaf = leafVolume > 0 ? (inWindow - leafStart) / leafVolume : 0;
    double position = Math.scalb(leaf + Math.max(0, Math.min(1, inLeaf)), -levels);
    return windowSeconds * (windows + position);
  }

  private void search(long number, double arrivals) {
    root(number);
    for (int level = 0; level < levels; level++) {
      double left = left(level);
      descend(left, arrivals >= leafStart + left);
    }
  }

  private void walk(long number, long index) {
    root(number);
    for (int level = 0; level < levels; level++) {
      descend(left(level), (index >>> (levels - 1 - level) & 1) == 1);
    }
  }

  private void root(long number) {
    window = number;
    leaf = 0;
    leafStart = 0;
    leafVolume = volume;
  }

  private double left(int level) {
    return leafVolume * (coins.leftIsLarger(window, level, leaf) ? bias : 1 - bias);
  }

  private void descend(double left, boolean toTheRight) {
    leaf = 2 * leaf + (toTheRight ? 1 : 0);
    leafStart += toTheRight ? left : 0;
    leafVolume = toTheRight ? leafVolume - left : left;
  }
}
