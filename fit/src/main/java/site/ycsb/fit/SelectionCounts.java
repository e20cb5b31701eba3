package site.ycsb.fit;

import org.jspecify.annotations.Nullable;

/** Which of the live keys the operations of one kind in one phase took. */
final class SelectionCounts {
  private final PositionCounts byAge = new PositionCounts();
  private final PositionCounts byKey = new PositionCounts();
  private final RankCounts fromOldest = new RankCounts();
  private final RankCounts fromNewest = new RankCounts();
  private final RankCounts fromSmallest = new RankCounts();
  private final @Nullable RepeatCounts repeats;
  private long accesses;
  private long hotAccesses;
  private double hotShares;

  /**
   * @param removes whether an operation takes its key away, so that no key is taken twice
   */
  SelectionCounts(boolean removes) {
    this.repeats = removes ? null : new RepeatCounts();
  }

  /**
   * Adds an access.
   *
   * @param age how many of the live keys are older
   * @param rank how many of them are smaller
   * @param live how many there are
   * @param starts how many of the smallest could have been taken
   */
  void add(int ordinal, int age, int rank, int live, int starts) {
    accesses++;
    byAge.add(age, live);
    byKey.add(rank, starts);
    fromOldest.add(age + 1, live);
    fromNewest.add(live - age, live);
    fromSmallest.add(rank + 1, starts);
    if (repeats != null) {
      repeats.add(ordinal, live);
    }
  }

  /** Notes of the last access whether its key has a hot prefix, and what share of the live ones. */
  void hot(boolean isHot, double shareOfLive) {
    hotAccesses += isHot ? 1 : 0;
    hotShares += shareOfLive;
  }

  /** Notes that keys came or went. */
  void changed(int keys) {
    if (repeats != null) {
      repeats.changed(keys);
    }
  }

  long accesses() {
    return accesses;
  }

  PositionCounts byAge() {
    return byAge;
  }

  PositionCounts byKey() {
    return byKey;
  }

  RankCounts fromOldest() {
    return fromOldest;
  }

  RankCounts fromNewest() {
    return fromNewest;
  }

  RankCounts fromSmallest() {
    return fromSmallest;
  }

  /** Accesses by key; null where no key is taken twice. */
  @Nullable RepeatCounts repeats() {
    return repeats;
  }

  long hotAccesses() {
    return hotAccesses;
  }

  double hotShareOfLive() {
    return hotShares / Math.max(1, accesses);
  }
}
