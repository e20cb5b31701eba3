package site.ycsb.tectonic.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.TraceStream.Part;

/** A trace is the stream that its lines say, in the sections and phases that it marks. */
final class TraceStreamTest {
  /** Nothing is skipped, so that operations have the same numbers in the trace. */
  private static final WorkloadPlan PLAN =
      Plans.of(
          9,
          """
          {"defaults": {"val": {"uniform": {"len": {"uniform": {"min": 0, "max": 9}}}}}, "sections": [
            {"name": "one field", "defaults": {"key": {"uniform": {"len": 2}}}, "groups": [
              {"name": "load", "inserts": {"op_count": 90}},
              {"name": "ranges", "inserts": {"op_count": 90}, "point_deletes": {"op_count": 20},
               "range_queries": {"op_count": 30, "scan_length": {"uniform": {"min": 1, "max": 9}}},
               "range_deletes": {"op_count": 10, "scan_length": 3}},
              {"name": "downwards", "range_queries": {"op_count": 30, "scan_length": -4},
               "point_deletes": {"op_count": 9}},
              {"name": "to keys", "point_queries": {"op_count": 9},
               "range_queries": {"op_count": 30, "selectivity": 0.04, "range_format": "StartEnd"},
               "range_deletes": {"op_count": 9, "selectivity": 0.02, "range_format": "StartEnd"}}]},
            {"name": "two", "defaults": {"key": {"uniform": {"len": 3}}, "fields": {"count": 20}},
             "groups": [
              {"name": "load", "inserts": {"op_count": 40},
               "unique_inserts": {"op_count": 9, "key": {"uniform": {"len": 4}}}},
              {"name": "misses", "empty_point_queries": {"op_count": 9, "key": {"uniform": {"len": 4}}}},
              {"name": "points", "updates": {"op_count": 40}, "merges": {"op_count": 9},
               "extends": {"op_count": 9}, "read_modify_writes": {"op_count": 9},
               "empty_point_queries": {"op_count": 9}, "empty_point_deletes": {"op_count": 9},
               "blind_point_queries": {"op_count": 9}, "blind_point_deletes": {"op_count": 9},
               "blind_range_queries": {"op_count": 9, "scan_length": 5}}]}]}
          """);

  @TempDir private Path folder;

  @Test
  void traceOfAPlan_hasItsOperationsAndLiveKeys() throws IOException {
    OperationSource source = new OperationSource(PLAN);
    TraceStream trace = trace(text(), Part.WHOLE);
    for (OperationStream each : List.of(source, trace)) {
      each.listCovered(true);
      each.listQueried(key -> key.hash() % 2 == 0);
      assertThat(each.anyLiveKey()).isNull();
    }
    Block block = new Block();
    for (GroupPlan group : PLAN.groups()) {
      assertThat(source.openNextGroup()).isEqualTo(group);
      assertThat(trace.openNextGroup().index()).isEqualTo(group.index());
      Set<Key> live = new TreeSet<>();
      while (source.hasNext()) {
        assertThat(trace.hasNext()).isTrue();
        OperationStream.Drawn drawn = source.draw();
        block.clear();
        trace.draw(block);
        assertThat(told(block)).isEqualTo(told(drawn.operation()));
        live = keys(source);
        assertThat(keys(trace)).isEqualTo(live).hasSize((int) source.liveKeys());
        assertThat(live).contains(trace.anyLiveKey());
      }
      assertThat(trace.hasNext()).isFalse();
      assertThat(trace.largestLiveKey()).isEqualTo(group.index() < 4 ? last(live) : null);
      assertThat(trace.hasNextGroup()).isEqualTo(source.hasNextGroup());
    }
    assertThat(trace.keepsOrder() && !source.keepsOrder()).isTrue();
    assertThat(trace.readAs().dialect()).isEqualTo("tectonic");
  }

  private static Key last(Set<Key> keys) {
    return new TreeSet<>(keys).last();
  }

  /** The only operation of a block, which says of itself what is known before its keys are made. */
  private static String told(Block block) {
    OperationStream.Drawn drawn = block.last();
    Operation operation = block.next();
    assertThat(drawn.index()).isEqualTo(operation.index());
    assertThat(drawn.plan()).isEqualTo(operation.plan());
    assertThat(drawn.lacksKey()).isFalse();
    if (operation instanceof Operation.Point point) {
      assertThat(drawn.keyNumber(true)).isEqualTo(point.key().hash());
    }
    return told(operation);
  }

  /** Its digest is that of version 3 of the stream. */
  @Test
  void traceThatIsWrittenOnceMore_isTheSameAndHasItsDigest() throws IOException {
    TraceStream trace = trace(text(), Part.WHOLE);
    OperationStream.Values values = trace.newValues();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    OperationText line = new OperationText();
    StreamDigest digest = new StreamDigest();
    for (SectionPlan section : trace.plan().sections()) {
      line.mark("section", section.name());
      line.writeTo(text);
      for (GroupPlan group : section.groups()) {
        assertThat(trace.openNextGroup()).isEqualTo(group);
        line.mark("phase", group.name());
        line.writeTo(text);
        while (trace.hasNext()) {
          Operation next = trace.next();
          WrittenFields written = values.written(next, section);
          boolean isOnly = section.fieldNames().size() == 1;
          line.begin(next);
          written.forEach((name, bytes, start, end) -> line.value(name, isOnly, bytes, start, end));
          line.end();
          line.writeTo(text);
          digest.add(StreamDigest.withFields(StreamDigest.hash(next), written));
        }
      }
    }
    assertThat(text.toString(UTF_8)).isEqualTo(text());
    assertThat(digest.text()).isEqualTo("323d096fd20abcbf");
  }

  private static String text() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    new GeneratedTrace(PLAN, false, true).writeTo(text);
    return text.toString(UTF_8);
  }

  private static Set<Key> keys(OperationStream stream) {
    Set<Key> keys = new HashSet<>();
    for (long position = 0; position < stream.liveKeys(); position++) {
      keys.add(stream.liveKey(position));
    }
    return keys;
  }

  /** What an operation says, but for the numbers of its plan. */
  private static String told(Operation operation) {
    String told = operation.index() + " " + operation.kind();
    if (operation instanceof Operation.Point point) {
      return told + " " + point.key();
    } else if (operation instanceof Operation.BlindRange range) {
      return told + " " + range.startKey() + " " + range.count();
    } else if (operation instanceof Operation.Range range) {
      return told + " " + range.plan().descends() + " " + range.plan().format() + " " + told(range);
    }
    return told + " skipped";
  }

  private static String told(Operation.Range range) {
    return "%s..%s %d %s"
        .formatted(range.startKey(), range.endKey(), range.count(), range.covered());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "I a 1;P a;I b 2;P c              | trace[field0] trace: INSERT 2 POINT_QUERY 2",
        "# phase p;I a 1;# phase q;RMW a 2 | trace[field0] p: INSERT 1, q: READ_MODIFY_WRITE 1",
        "I a 1;# phase q;# phase r        | trace[field0] trace: INSERT 1",
        "# section s;I a x=1 y=2;U a y=3  | s[x y] trace: INSERT 1 UPDATE 1",
        "# section s;# phase p;SC a 1;# section t;D a | "
            + "s[field0] p: RANGE_QUERY 1; t[field0] trace: POINT_DELETE 1",
        "# section s;# section t;# phase p;I a x=1 y=;# section u;BP a | "
            + "t[x y] p: INSERT 1; u[field0] trace: BLIND_POINT_QUERY 1"
      })
  void sectionsAndPhases_areThoseThatAreMarkedAndNotEmpty(String lines, String outline)
      throws IOException {
    TraceStream trace = trace(lines(lines), Part.WHOLE);
    assertThat(outline(trace)).isEqualTo(outline);
    List<GroupPlan> groups = trace.plan().groups();
    groups.forEach(group -> assertThat(groups.get(group.index())).isEqualTo(group));
  }

  private static String outline(TraceStream trace) {
    return trace.plan().sections().stream()
        .map(
            section ->
                section.name()
                    + section.fieldNames().toString().replace(",", "")
                    + section.groups().stream()
                        .map(TraceStreamTest::outline)
                        .collect(Collectors.joining(",")))
        .collect(Collectors.joining("; "));
  }

  private static String outline(GroupPlan group) {
    return group.operations().stream()
        .filter(each -> each.count() > 0)
        .map(each -> " " + each.kind() + " " + each.count())
        .collect(Collectors.joining("", " " + group.name() + ":", ""));
  }

  /** Ranges over the live keys a, c and e, as docs/trace.md says what they cover. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "S a c | a..c 2 [a, c]",
        "S b z | b..z 2 [c, e]",
        "S f z | f..z 0 []",
        "S e a | e..a 0 []",
        "SC a 2 | a..c 2 [a, c]",
        "SC b 9 | b..e 2 [c, e]",
        "SC f 3 | f..f 0 []",
        "SC a 0 | -",
        "SD e 2 | c..e 2 [e, c]",
        "SD d 2 | a..d 2 [c, a]",
        "SD a 3 | a..a 1 [a]",
        "SD Z 2 | Z..Z 0 []",
        "RC c 2 | c..e 2 [c, e]",
        "R a b  | a..b 1 [a]"
      })
  void range_coversTheLiveKeysThatItsLineSays(String line, String told) throws IOException {
    for (boolean listed : new boolean[] {true, false}) {
      TraceStream trace = trace(lines("I e 1;I a 1;I c 1;" + line), Part.WHOLE);
      trace.listQueried(key -> listed);
      trace.listCovered(listed);
      trace.openNextGroup();
      for (int insert = 0; insert < 3; insert++) {
        assertThat(trace.next().kind()).isEqualTo(OperationKind.INSERT);
      }
      OperationStream.Drawn range = trace.draw();
      assertThat(range.lacksKey()).isEqualTo(told.equals("-"));
      if (range.operation() instanceof Operation.Range covering) {
        assertThat(told(covering)).isEqualTo(listed ? told : told.replaceAll("\\[.*", "[]"));
        boolean deletes = line.startsWith("R");
        assertThat(trace.liveKeys()).isEqualTo(deletes ? 3 - covering.count() : 3);
      }
    }
  }

  /** A phase that is cut is one of its own; what comes after the part is not read. */
  @ParameterizedTest
  @CsvSource({
    "0, 1, 0, ' p: INSERT 1'",
    "0, 2, 0, ' p: INSERT 2'",
    "1, 1, 1, ' p: INSERT 1, p: INSERT 1'",
    "1, 9223372036854775807, 1, ' p: INSERT 1, p: INSERT 1, q: POINT_QUERY 2 INSERT 1'",
    "2, 1, 1, ' p: INSERT 2, q: POINT_QUERY 1'",
    "4, 9, 2, ' p: INSERT 2, q: POINT_QUERY 2, q: INSERT 1'"
  })
  void part_isSentAfterWhatWasBeforeIt(long from, long count, int firstGroup, String phases)
      throws IOException {
    String lines = lines("# phase p;I a 1;I b 2;# phase q;P a;P c;I d 3");
    TraceStream trace = trace(lines, new Part(from, count));
    assertThat(outline(trace).replace("INSERT 1 POINT_QUERY 2", "POINT_QUERY 2 INSERT 1"))
        .isEqualTo("trace[field0]" + phases);
    assertThat(trace.firstGroup()).isEqualTo(firstGroup);
    List<Operation> before = new ArrayList<>();
    for (int group = 0; group < firstGroup; group++) {
      trace.skipNextGroup(before::add);
    }
    assertThat(before).hasSize((int) from);
    before.forEach(each -> assertThat(fields(trace, each)).isZero());
    trace.openNextGroup();
    Operation first = trace.next();
    assertThat(first.index()).isEqualTo(from);
    assertThat(fields(trace, first)).isEqualTo(first.kind() == OperationKind.INSERT ? 1 : 0);
  }

  private static int fields(TraceStream trace, Operation operation) {
    return trace.newValues().written(operation, trace.plan().sections().get(0)).count();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''         | 0 | found no operation, expected a trace",
        "# phase p  | 0 | found no operation, expected a trace",
        "I a 1;P a  | 2 | has 2 operations, so that none is number 2",
        "I a 1;P a  | 3 | expected: the first to be sent from 0 to 1",
        "I a 1;X b  | 0 | found \"X b\""
      })
  void trace_withoutTheOperationsOfAPart_isRefused(String lines, long from, String message) {
    assertThatThrownBy(() -> trace(lines(lines), new Part(from, 9)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a.trace")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"I a 1, was longer before", "I a 1;X, changed since it was read"})
  void file_thatIsChangedAfterItWasRead_isNoMistakeOfTheUser(String lines, String message)
      throws IOException {
    TraceStream trace = trace(lines("I a 1;P a"), Part.WHOLE);
    Files.writeString(folder.resolve("a.trace"), lines(lines));
    trace.openNextGroup();
    assertThat(trace.next().kind()).isEqualTo(OperationKind.INSERT);
    assertThatThrownBy(trace::next)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(message);
  }

  private static String lines(String joined) {
    return joined.isEmpty() ? "" : joined.replace(';', '\n') + "\n";
  }

  private TraceStream trace(String text, Part part) throws IOException {
    Path file = Files.writeString(folder.resolve("a.trace"), text);
    return new TraceStream(file.toString(), null, part);
  }
}
