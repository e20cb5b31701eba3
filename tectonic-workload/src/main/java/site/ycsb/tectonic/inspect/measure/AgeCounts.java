package site.ycsb.tectonic.inspect.measure;

/** How many accesses go to the live keys that were inserted last and first. */
final class AgeCounts {
  private static final double HUNDREDTH = 0.01;
  private static final double TENTH = 0.1;

  private long accesses;
  private long newestHundredth;
  private long newestTenth;
  private long oldestTenth;
  private long oldestHundredth;

  /**
   * Counts an access.
   *
   * @param age number of older live keys
   * @param live number of live keys
   */
  void add(int age, int live) {
    int newer = live - 1 - age;
    accesses++;
    newestHundredth += isIn(HUNDREDTH, newer, live);
    newestTenth += isIn(TENTH, newer, live);
    oldestTenth += isIn(TENTH, age, live);
    oldestHundredth += isIn(HUNDREDTH, age, live);
  }

  void addAll(AgeCounts other) {
    accesses += other.accesses;
    newestHundredth += other.newestHundredth;
    newestTenth += other.newestTenth;
    oldestTenth += other.oldestTenth;
    oldestHundredth += other.oldestHundredth;
  }

  Measures.AgeShares shares() {
    return new Measures.AgeShares(
        share(newestHundredth), share(newestTenth), share(oldestTenth), share(oldestHundredth));
  }

  private static int isIn(double part, int before, int live) {
    return before < Math.ceil(part * live) ? 1 : 0;
  }

  private double share(long count) {
    return accesses == 0 ? 0 : (double) count / accesses;
  }
}
