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
import site.ycsb.tectonic.keyset.LiveOrdinals;
import site.ycsb.tectonic.random.SeededRandom;

/** Live ordinals of which every second one, at random, has been removed. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class DeletionSet {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  private final SeededRandom random = new SeededRandom(RandomKeys.SEED);
  private LiveOrdinals live;
  private Churn churn;
  private int[] ordinals;

  @Setup
  public void fill() {
    live = new LiveOrdinals();
    ordinals = new int[keys];
    int found = 0;
    for (int ordinal = 0; found < keys; ordinal++) {
      live.add(ordinal);
      if (random.nextBoolean()) {
        live.remove(ordinal);
      } else {
        ordinals[found++] = ordinal;
      }
    }
    churn = new Churn(keys);
    for (int i = 0; i < Churn.AWAY; i++) {
      live.remove(ordinals[churn.leave()]);
    }
  }

  @Benchmark
  public int byAge() {
    return live.at(random.nextInt(live.size()));
  }

  @Benchmark
  public int removeAndAdd() {
    live.remove(ordinals[churn.leave()]);
    live.add(ordinals[churn.comeBack()]);
    return live.size();
  }
}
