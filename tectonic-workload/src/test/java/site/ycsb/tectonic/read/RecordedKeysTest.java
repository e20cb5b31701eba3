package site.ycsb.tectonic.read;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.reference.ReferenceCheck;
import site.ycsb.tectonic.reference.TraceVerification;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.stream.GeneratedTrace;

/** A spec begins with the keys that a trace leaves behind, and says which trace it was. */
final class RecordedKeysTest {
  /** Of the lines' SHA-256, by another program. */
  private static final String SHA_256 =
      "8acdafa121bb8b896557951b2bccde46bfe77bb440d8b7319eef73801c506d4f";

  private static final String LINES =
      """
      I d 1
      I a 2
      I c 3
      U a 4
      D d
      I e%20e 5
      I b 6
      I x 7
      I y 8
      R x y
      P a
      RC b 1
      I d 9
      """;

  @TempDir private Path folder;
  private Path trace = Path.of("");

  @BeforeEach
  void writeTrace() throws IOException {
    trace = Files.writeString(folder.resolve("earlier.trace"), LINES);
  }

  /** The keys that are live at the end, in the order of their last inserts. */
  @Test
  void inserts_takeTheRemainingKeysInTurn() throws IOException {
    assertThat(generated(plan(spec(4))).filter(line -> line.startsWith("I ")))
        .containsExactly("I a v", "I c v", "I e%20e v", "I d v");
    assertThat(generated(plan(spec(2))).filter(line -> line.startsWith("I ")))
        .containsExactly("I a v", "I c v");
  }

  @Test
  void reference_readsTheSameKeys() throws IOException {
    WorkloadPlan plan = plan(spec(4));
    Path written = folder.resolve("b.trace");
    List<String> lines = generated(plan).toList();
    Files.write(written, lines, US_ASCII);
    TraceVerification found = new ReferenceCheck(plan, written.toString()).run("a");
    assertThat(found.holds()).isTrue();
    assertThat(found.operations()).isEqualTo(904);

    Files.writeString(
        written, String.join("\n", lines).replaceFirst("I a v\nI c v", "I c v\nI a v") + "\n");
    assertThat(new ReferenceCheck(plan, written.toString()).run("a").faults())
        .anyMatch(fault -> fault.first().contains("is number 2 of"));
  }

  @Test
  void moreInsertsThanKeys_areRefused() {
    assertThatThrownBy(() -> plan(spec(5)))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("key can make only 4 different keys, but 5 are inserted with it");
  }

  @Test
  void traceThatIsMissing_isOneMessageWithItsPlace() throws IOException {
    Files.delete(trace);
    assertThatThrownBy(() -> SpecReader.parse("a.json", spec(4)))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("a.json:2:")
        .hasMessageContaining("there is no file " + trace)
        .hasMessageContaining("at /sections/0/groups/0/inserts/key/trace/file");
  }

  @Test
  void traceThatLeavesNoKey_orIsDamaged_isRefused() throws IOException {
    Files.writeString(trace, "I a 1\nD a\n");
    assertThatThrownBy(() -> SpecReader.parse("a.json", spec(4)))
        .hasMessageContaining("no key is live at the end of the trace");
    Files.writeString(trace, "I a 1\nQQ\n");
    assertThatThrownBy(() -> SpecReader.parse("a.json", spec(4)))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("earlier.trace:2");
  }

  /** What the result keeps of a spec pins the file. */
  @Test
  void recordedSpec_hasTheDigest_andRefusesAnotherFile() throws IOException {
    SpecDocument document = SpecReader.parse("a.json", spec(4));
    assertThat(document.json().at("/sections/0/groups/0/inserts/key/trace/sha256").asText())
        .isEqualTo(SHA_256);
    assertThat(SpecReader.parse("b.json", document.json().toString()).plan(PlanOptions.NONE))
        .isEqualTo(document.plan(PlanOptions.NONE));

    Files.writeString(trace, LINES + "I f 1\n");
    assertThatThrownBy(() -> SpecReader.parse("b.json", document.json().toString()))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("sha256 is that of another file");
  }

  @Test
  void valueOrSegment_isRefused() {
    String key = "{\"trace\": {\"file\": \"" + trace + "\"}}";
    assertThatThrownBy(() -> plan(spec(4).replace("\"val\": \"v\"", "\"val\": " + key)))
        .hasMessageContaining("trace in a value");
    assertThatThrownBy(
            () ->
                plan(
                    spec(4)
                        .replace(
                            "\"key\": " + key,
                            "\"key\": {\"segmented\": {\"separator\": \"\", \"segments\": ["
                                + key
                                + "]}}")))
        .hasMessageContaining("trace in a part of a key");
  }

  private String spec(int inserts) {
    return """
    {"sections": [{"groups": [
      {"inserts": {"op_count": %d, "key": {"trace": {"file": "%s"}}, "val": "v"}},
      {"point_queries": {"op_count": 300, "selection": {"zipf": {"s": 1}}},
       "blind_point_queries": {"op_count": 600, "key": {"trace": {"file": "%s"}}}}]}]}
    """
        .formatted(inserts, trace, trace);
  }

  private static WorkloadPlan plan(String spec) {
    return SpecReader.parse("a.json", spec).plan(PlanOptions.NONE);
  }

  private static Stream<String> generated(WorkloadPlan plan) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GeneratedTrace(plan, false, true).writeTo(out);
    return out.toString(US_ASCII).lines();
  }
}
