package site.ycsb.tectonic.bench;

import org.openjdk.jmh.annotations.Benchmark;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.Zipf;
import site.ycsb.tectonic.spec.Distribution;

/** Drawing positions, and making a key. */
public class Samplers extends JmhDefaults {
  private final Zipf zipf = new Zipf(random, 0.99, null);
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
  public long uniform() {
    return uniform.place(keys);
  }

  @Benchmark
  public long normal() {
    return normal.place(keys);
  }

  @Benchmark
  public long beta() {
    return beta.place(keys);
  }
}
