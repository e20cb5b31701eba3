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
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.generate.OperationSource;

/** The next operation of a stream, as a run takes it; the keys are the project's own. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx6g")
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 3, time = 1)
public class Stream {
  @Param({"100000", "1000000", "10000000"})
  public int keys;

  @Param public Mix mix = Mix.UNIFORM_QUERY;

  private OperationSource source;

  @Setup
  public void fill() {
    source = mix.source(keys);
    source.openNextGroup();
    while (source.hasNext()) {
      source.next();
    }
    source.openNextGroup();
  }

  @Benchmark
  public Operation next() {
    return source.next();
  }
}
