package site.ycsb.tectonic.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Parts of a trace, and pieces that threads make of it, come to the whole one. */
final class TracePartsTest {
  private static final String SPEC =
      """
      {"defaults": {"val": "a b"}, "sections": [
        {"name": "noted", "defaults": {"key": {"segmented": {"separator": " ", "segments": [
           "k", {"weighted": [{"weight": 1, "value": {"uniform": {"len": 4}}},
                              {"weight": 1, "value": {"uniform": {"len": 5}}}]}]}}}, "groups": [
          {"name": "load", "inserts": {"op_count": 150}},
          {"name": "reads", "point_queries": {"op_count": 40},
           "blind_range_queries": {"op_count": 5, "scan_length": 5},
           "range_queries": {"op_count": 30, "scan_length": 3}},
          {"name": "down", "range_queries": {"op_count": 30, "scan_length": -3}}]},
        {"name": "skipping", "defaults": {"key": {"uniform": {"len": 7}}, "fields": {"count": 2}},
         "groups": [
          {"name": "load", "inserts": {"op_count": 5}},
          {"name": "extend", "extends": {"op_count": 200, "max_len": 10}},
          {"name": "delete", "point_deletes": {"op_count": 5}, "updates": {"op_count": 20}}]}]}
      """;
  private static final WorkloadPlan PLAN = Plans.of(71, SPEC);

  /** Of 200 extends, 2 fields of 5 records have room for two each. */
  private static final int FULL = 200 - 2 * 5 * 2;

  private final GeneratedTrace whole = new GeneratedTrace(PLAN, false, true);

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 130, 10_000})
  void parts_haveTheLinesOfTheWhole_andDigestsThatAddUp(int count) throws IOException {
    List<String> texts = texts();
    long digest = 0;
    long full = 0;
    long skipped = 0;
    for (int first = 0; first < texts.size(); first += count) {
      GeneratedTrace part = new GeneratedTrace(PLAN, false, true);
      part.only(first, count);
      int end = Math.min(first + count, texts.size());
      assertThat(text(part))
          .as("from %d", first)
          .isEqualTo(String.join("", texts.subList(first, end)));
      assertThat(part.done()).isEqualTo(end - first);
      digest += part.digest();
      full += part.full();
      skipped += part.skipped();
    }
    assertThat(StreamDigest.text(digest)).isEqualTo(whole.digestText());
    assertThat(full).isEqualTo(FULL).isEqualTo(whole.full());
    assertThat(skipped).isEqualTo(Collections.frequency(texts, "")).isGreaterThan(FULL);
    assertThat(whole.skipped()).isEqualTo(skipped);
    assertThat(whole.done()).isEqualTo(PLAN.operationCount());
    assertThat(whole.written()).isEqualTo(PLAN.operationCount() - skipped);
  }

  /** What the whole trace has of each operation: marks of its group, and a line if it is made. */
  private List<String> texts() throws IOException {
    Deque<String> lines = new ArrayDeque<>(text(whole).lines().toList());
    List<String> texts = new ArrayList<>();
    OperationSource source = new OperationSource(PLAN);
    while (source.hasNextGroup()) {
      int unused = source.openNextGroup().index();
      for (boolean isFirst = true; source.hasNext(); isFirst = false) {
        StringBuilder text = new StringBuilder();
        while (isFirst && lines.getFirst().startsWith("#")) {
          text.append(lines.removeFirst()).append('\n');
        }
        if (!(source.next() instanceof Operation.Skipped)) {
          text.append(lines.removeFirst()).append('\n');
        }
        texts.add(text.toString());
      }
    }
    assertThat(lines).isEmpty();
    return texts;
  }

  private static String text(GeneratedTrace trace) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    trace.writeTo(out);
    return out.toString(UTF_8);
  }

  @Test
  void pieces_thatAreMadeInTurn_haveTheirPlaceInTheWhole() throws IOException {
    GeneratedTrace trace = new GeneratedTrace(PLAN, false, true);
    List<GeneratedTrace.Piece> pieces = List.of(trace.newPiece(), trace.newPiece());
    List<String> texts = new ArrayList<>(Collections.nCopies(20, ""));
    for (int turn = 0; pieces.get(turn % 2).make(); turn++) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      pieces.get(turn % 2).writeTo(out);
      texts.set((int) pieces.get(turn % 2).number(), out.toString(UTF_8));
    }
    assertThat(String.join("", texts)).isEqualTo(text(whole));
    assertThat(texts.get(7))
        .as("the last of 8: two of the long groups, one of others")
        .isNotEmpty();
    assertThat(trace.digestText()).isEqualTo(whole.digestText());
  }

  /** Keys that are noted have to be drawn, which may take long enough to ask how far it is. */
  @Test
  void part_whoseBeginIsDrawn_tellsHowFarItIs() {
    WorkloadPlan plan = Plans.ofGroups(72, "{\"inserts\": {\"op_count\": 9}}", DELETES);
    List<Long> reached = new ArrayList<>();
    new OperationSource(plan).skipTo(40_000, reached::add);
    assertThat(reached).isNotEmpty().isSorted().doesNotHaveDuplicates();
    assertThat(reached.get(0)).isPositive();
    assertThat(reached.get(reached.size() - 1)).isBetween(20_000L, 40_000L);
    GeneratedTrace part = new GeneratedTrace(plan, false, false);
    assertThat(part.passed()).isZero();
    part.only(40_000, 1);
    assertThat(part.passed()).isEqualTo(reached.get(reached.size() - 1));
  }

  private static final String DELETES =
      """
      {"inserts": {"op_count": 30000}, "point_deletes": {"op_count": 20000}}
      """;

  @ParameterizedTest
  @CsvSource({
    "0, 0, ''",
    "1234, 0, '; 1,234 skipped: no live key'",
    "0, 2, '; 2 skipped: the field is full'",
    "1, 2, '; 1 skipped: no live key; 2 skipped: the field is full'"
  })
  void skippedOperations_areToldInWords(long withoutKey, long full, String words) {
    assertThat(GeneratedTrace.skippedText(withoutKey, full)).isEqualTo(words);
  }
}
