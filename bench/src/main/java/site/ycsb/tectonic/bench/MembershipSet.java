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
import site.ycsb.tectonic.keyset.KeyIndex;
import site.ycsb.tectonic.random.SeededRandom;

/** Looking keys up; the key that is asked for is made each time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class MembershipSet {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  private final SeededRandom random = new SeededRandom(RandomKeys.SEED);
  private final RandomKeys keyBytes = new RandomKeys();
  private KeyIndex index;
  private Churn churn;

  @Setup
  public void fill() {
    index = new KeyIndex(keyBytes);
    for (int ordinal = 0; ordinal < keys; ordinal++) {
      index.add(keyBytes.of(ordinal), ordinal);
    }
    churn = new Churn(keys);
    for (int i = 0; i < Churn.AWAY; i++) {
      int gone = churn.leave();
      index.remove(keyBytes.of(gone), gone);
    }
  }

  @Benchmark
  public int findHit() {
    return index.find(keyBytes.of(random.nextInt(keys)));
  }

  @Benchmark
  public int findMiss() {
    return index.find(keyBytes.absent(random.nextInt(keys)));
  }

  @Benchmark
  public KeyIndex removeAndAdd() {
    int gone = churn.leave();
    index.remove(keyBytes.of(gone), gone);
    int back = churn.comeBack();
    index.add(keyBytes.of(back), back);
    return index;
  }
}
