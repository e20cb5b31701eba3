package site.ycsb.tectonic.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.tectonic.stream.GeneratedTrace;

/** The next operation of a trace and its line; {@code -prof gc} tells the memory that it costs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx6g", "-XX:+UseSerialGC"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 3, time = 1)
public class TraceLines {
  private static final int KEYS = 100_000;

  @Param public OperationMix mix = OperationMix.UNIFORM_QUERY;

  private GeneratedTrace.Piece piece;

  @Setup
  public void fill() {
    GeneratedTrace trace = new GeneratedTrace(mix.plan(KEYS), false, false);
    piece = trace.newPiece();
    while (trace.done() < KEYS) {
      piece.make();
    }
  }

  @Benchmark
  @OperationsPerInvocation(GeneratedTrace.BLOCK_OPERATIONS)
  public boolean line() {
    return piece.make();
  }
}
