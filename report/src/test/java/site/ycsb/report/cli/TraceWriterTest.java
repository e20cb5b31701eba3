package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;

/** Any number of threads write the trace that one writes, or say why not. */
final class TraceWriterTest {
  private static final String SPEC =
      """
      {"sections": [
        {"name": "a", "defaults": {"key": {"uniform": {"len": 9}}, "val": {"uniform": {"len": 70}}},
         "groups": [
          {"inserts": {"op_count": 3000}},
          {"inserts": {"op_count": 2000}, "point_deletes": {"op_count": 1500},
           "updates": {"op_count": 4000, "selection": {"zipf": {"s": 0.99}}},
           "range_queries": {"op_count": 700, "scan_length": 5},
           "empty_point_queries": {"op_count": 500}},
          {"point_deletes": {"op_count": 3500}}]},
        {"name": "b", "defaults": {"fields": {"count": 3, "prefix": "f"}}, "groups": [
          {"inserts": {"op_count": 300, "key": {"uniform": {"len": 5}}, "val": "x y"}},
          {"extends": {"op_count": 2000, "val": {"uniform": {"len": 9}}, "max_len": 40}}]}]}
      """;

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void trace_byThreads_isThatOfOne(int threads) throws IOException {
    GeneratedTrace alone = trace();
    GeneratedTrace together = trace();

    assertThat(written(together, threads)).isEqualTo(written(alone, 1));
    assertThat(together.digestText()).isEqualTo(alone.digestText());
    assertThat(together.written()).isEqualTo(alone.written());
    assertThat(together.skipped()).isEqualTo(alone.skipped()).isPositive();
    assertThat(together.full()).isEqualTo(alone.full()).isPositive();
  }

  @Test
  void trace_thatCannotBeWritten_endsWithTheReason() {
    OutputStream full =
        new OutputStream() {
          private int room = 100_000;

          @Override
          public void write(int b) throws IOException {
            if (room-- <= 0) {
              throw new IOException("no space left");
            }
          }
        };

    assertThatThrownBy(() -> new GenerateCommand.TraceWriter(trace(), full).write(3))
        .isInstanceOf(IOException.class)
        .hasMessage("no space left");
  }

  private static GeneratedTrace trace() {
    return new GeneratedTrace(Plans.of(7, SPEC), false, true);
  }

  private static byte[] written(GeneratedTrace trace, int threads) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GenerateCommand.TraceWriter(trace, out).write(threads);
    return out.toByteArray();
  }
}
