package site.ycsb.tectonic.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;

/** The next operation of a stream, as a run takes it; the keys are the project's own. */
@Warmup(iterations = 4, time = 1)
public class Stream extends JmhDefaults {
  @Param public OperationMix mix = OperationMix.UNIFORM_QUERY;

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
