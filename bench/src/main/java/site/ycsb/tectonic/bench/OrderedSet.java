package site.ycsb.tectonic.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.tectonic.keyset.OrderedKeys;
import site.ycsb.tectonic.random.SeededRandom;

/** Ranks of keys, where a key that is given is made each time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class OrderedSet {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  private final SeededRandom random = new SeededRandom(RandomKeys.SEED);
  private final RandomKeys keyBytes = new RandomKeys();
  private OrderedKeys ordered;
  private Churn churn;

  @Setup
  public void fill() {
    ordered = new OrderedKeys(keyBytes, 0);
    for (int ordinal = 0; ordinal < keys; ordinal++) {
      ordered.add(ordinal);
    }
    churn = new Churn(keys);
    for (int i = 0; i < Churn.AWAY; i++) {
      int gone = churn.leave();
      ordered.remove(gone);
    }
  }

  @Benchmark
  public int rank() {
    return ordered.rank(keyBytes.of(random.nextInt(keys)));
  }

  @Benchmark
  public int byRank() {
    return ordered.at(random.nextInt(ordered.size()));
  }

  @Benchmark
  public int removeAndAdd() {
    int gone = churn.leave();
    ordered.remove(gone);
    int back = churn.comeBack();
    ordered.add(back);
    return ordered.size();
  }

  /** Reads a hundredth of all keys, one by one; the time is that of one key. */
  @Benchmark
  public int walkRange() {
    int count = keys / Results.RANGE_SHARE;
    int start = random.nextInt(ordered.size() - count);
    int sum = 0;
    for (int rank = start; rank < start + count; rank++) {
      sum += ordered.at(rank);
    }
    return sum;
  }
}
