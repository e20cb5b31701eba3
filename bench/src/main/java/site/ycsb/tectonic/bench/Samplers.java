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
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.random.Zipf;
import site.ycsb.tectonic.spec.Distribution;

/** Drawing positions, and making a key. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class Samplers {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  private final SeededRandom random = new SeededRandom(RandomKeys.SEED);
  private final RandomKeys keyBytes = new RandomKeys();
  private final Zipf zipf = new Zipf(random, 0.99);
  private final Popularity uniform = new Distribution.Uniform(0, 1).popularity(random);
  private final Popularity normal = new Distribution.Normal(0.5, 0.1).popularity(random);
  private final Popularity beta = new Distribution.Beta(2, 5).popularity(random);
  private int change;

  @Benchmark
  public byte[] key() {
    return keyBytes.of(random.nextInt(keys));
  }

  @Benchmark
  public long zipf() {
    return zipf.rank(keys);
  }

  /** The number of live keys changes between any two draws. */
  @Benchmark
  public long zipfAmongInserts() {
    change ^= 1;
    return zipf.rank(keys + change);
  }

  @Benchmark
  public int uniform() {
    return uniform.place(keys);
  }

  @Benchmark
  public int normal() {
    return normal.place(keys);
  }

  @Benchmark
  public int beta() {
    return beta.place(keys);
  }
}
