package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Marks say where sections and phases begin, and change nothing else of a trace. */
final class TraceMarksTest {
  private static final String SPEC =
      """
      {"sections": [
        {"name": "50 % full", "defaults": {"key": {"uniform": {"len": 9}}, "val": "v"}, "groups": [
          {"inserts": {"op_count": 1}},
          {"name": "reads", "point_queries": {"op_count": 1}}]},
        {"defaults": {"fields": {"count": 2, "prefix": "a=%"}}, "groups": [
          {"inserts": {"op_count": 1, "key": "k", "val": "x=y"}}]}]}
      """;

  @Test
  void marks_ofATrace_standBeforeWhatTheyName() throws IOException {
    assertThat(trace(true).lines())
        .map(line -> line.replaceAll("^([IP]) \\w{9}", "$1 key"))
        .containsExactly(
            "# section 50%20%25%20full",
            "# phase phase%201",
            "I key v",
            "# phase reads",
            "P key",
            "# section section%202",
            "# phase phase%203",
            "I k a%3D%250=x=y a%3D%251=x=y");
  }

  @Test
  void marks_ofATrace_changeNeitherItsLinesNorItsDigest() throws IOException {
    WorkloadPlan plan = Plans.of(7, SPEC);
    GeneratedTrace marked = new GeneratedTrace(plan, false, true);
    GeneratedTrace plain = new GeneratedTrace(plan, false, false);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    marked.writeTo(out);
    plain.writeTo(out);

    assertThat(marked.digestText()).isEqualTo(plain.digestText());
    assertThat(marked.written()).isEqualTo(plain.written()).isEqualTo(3);
    assertThat(trace(true).lines().filter(line -> !line.startsWith("#")))
        .containsExactlyElementsOf(trace(false).lines().toList());
  }

  private static String trace(boolean marked) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GeneratedTrace(Plans.of(7, SPEC), false, marked).writeTo(out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
