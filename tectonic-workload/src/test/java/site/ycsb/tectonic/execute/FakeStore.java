package site.ycsb.tectonic.execute;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** What instances of {@link FakeDb} share: the records, and how likely a write is to fail. */
final class FakeStore {
  /** By table, "/" and key. */
  final ConcurrentSkipListMap<String, Map<String, String>> records = new ConcurrentSkipListMap<>();

  final LongAdder failedWrites = new LongAdder();
  final double failingShare;
  private final SplittableRandom seeds;

  FakeStore(long seed, double failingShare) {
    this.failingShare = failingShare;
    seeds = new SplittableRandom(seed);
  }

  FakeStore() {
    this(0, 0);
  }

  synchronized SplittableRandom nextRandom() {
    return seeds.split();
  }

  FakeDb newDb(boolean capable) {
    return capable ? new CapableDb(this) : new FakeDb(this);
  }
}
