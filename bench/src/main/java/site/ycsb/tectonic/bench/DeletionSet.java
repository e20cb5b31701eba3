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

  /** The live ordinals in the order in which they leave and come back. */
  private int[] order;

  private int leaving;
  private int returning;

  @Setup
  public void fill() {
    live = new LiveOrdinals();
    order = new int[keys];
    Churn places = new Churn(keys);
    for (int ordinal = 0; live.size() < keys; ordinal++) {
      live.add(ordinal);
      if (random.nextBoolean()) {
        live.remove(ordinal);
      } else {
        order[places.leave()] = ordinal;
      }
    }
    returning = 0;
    for (leaving = 0; leaving < Churn.AWAY; leaving++) {
      live.remove(order[leaving]);
    }
  }

  @Benchmark
  public int byAge() {
    return live.at(random.nextInt(live.size()));
  }

  @Benchmark
  public int removeAndAdd() {
    live.remove(order[leaving]);
    live.add(order[returning]);
    leaving = leaving + 1 < keys ? leaving + 1 : 0;
    returning = returning + 1 < keys ? returning + 1 : 0;
    return live.size();
  }
}
