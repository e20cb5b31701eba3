package site.ycsb.tectonic.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.random.SeededRandom;

/** Positions in random order, with removals; filled anew for each iteration. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ScatteredSet {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  private final SeededRandom random = new SeededRandom(RandomKeys.SEED);
  private final RandomKeys keyBytes = new RandomKeys();
  private KeySet set;

  @Setup(Level.Iteration)
  public void fill() {
    set = Kind.DELETION_SCATTERED.filled(keys, keyBytes);
  }

  @Benchmark
  public int byScatter() {
    return set.byScatter(random.nextInt(keys));
  }

  /** What a zipf-selected delete and an insert do, live ordinals included. */
  @Benchmark
  public int removeAndAdd() {
    set.remove(set.byScatter(random.nextInt(keys)));
    Kind.DELETION_SCATTERED.add(set, 0, keyBytes);
    return set.size();
  }
}
