package site.ycsb.tectonic.reference;

/** Counts of whole numbers from 0 on, with sums and places by sum: a Fenwick tree. */
final class LiveRanks {
  private final int[] sums;
  private int total;

  LiveRanks(int most) {
    sums = new int[Integer.highestOneBit(Math.max(1, most)) * 2 + 1];
  }

  int total() {
    return total;
  }

  void add(int place, int amount) {
    total += amount;
    for (int i = place + 1; i < sums.length; i += i & -i) {
      sums[i] += amount;
    }
  }

  /** How many are at smaller places. */
  int before(int place) {
    int sum = 0;
    for (int i = place; i > 0; i -= i & -i) {
      sum += sums[i];
    }
    return sum;
  }

  /** The place that so many are before. */
  int place(int rank) {
    int place = 0;
    int left = rank;
    for (int step = (sums.length - 1); step > 0; step >>= 1) {
      if (place + step < sums.length && sums[place + step] <= left) {
        place += step;
        left -= sums[place];
      }
    }
    return place;
  }
}
