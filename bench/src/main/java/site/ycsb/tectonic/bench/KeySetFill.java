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
import org.openjdk.jmh.infra.Blackhole;
import site.ycsb.tectonic.keyset.KeySet;

/** Adding all keys to an empty set, whose arrays grow on the way. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 2, time = 1)
public class KeySetFill {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  @Param({"APPEND_ONLY", "DELETION", "MEMBERSHIP", "ORDERED", "SCATTERED", "ALL"})
  public Kind kind = Kind.APPEND_ONLY;

  private final RandomKeys keyBytes = new RandomKeys();

  @Benchmark
  public KeySet fill(Blackhole blackhole) {
    KeySet set = kind.empty(keyBytes);
    for (int ordinal = 0; ordinal < keys; ordinal++) {
      blackhole.consume(kind.add(set, ordinal, keyBytes));
    }
    return set;
  }
}
