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

/** Removing a hundredth of all keys that are neighbours; as many others are added in between. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class OrderedRemoval {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  private final SeededRandom random = new SeededRandom(RandomKeys.SEED);
  private final RandomKeys keyBytes = new RandomKeys();
  private KeySet set;
  private int added;

  @Setup
  public void empty() {
    set = Kind.DELETION_ORDERED.empty(keyBytes);
    added = 0;
  }

  @Setup(Level.Invocation)
  public void refill() {
    while (set.size() < keys) {
      set.add(keyBytes.of(added++));
    }
  }

  @Benchmark
  public int removeRange() {
    int count = keys / Results.RANGE_SHARE;
    int start = random.nextInt(keys - count);
    set.removeRange(start, count, ordinal -> {});
    return set.size();
  }
}
