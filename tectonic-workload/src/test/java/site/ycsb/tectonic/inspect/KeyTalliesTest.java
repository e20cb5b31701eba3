package site.ycsb.tectonic.inspect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceFormat;
import site.ycsb.tectonic.trace.TraceReader;

/**
 * What is measured key by key, apart and in any order of the keys, is what is measured in order.
 */
final class KeyTalliesTest {
  private static final String SECTION =
      """
      {"name": "%s", "skip_key_contains_check": %s,
       "defaults": {"key": {"uniform": {"len": %d, "character_set": "numeric"}}, "val": {"uniform": {"len": 9}}},
       "groups": [%s]}
      """;
  private static final String APPENDED =
      """
      {"name": "load", "inserts": {"op_count": 500}},
      {"name": "run", "point_queries": {"op_count": 400, "selection": {"zipf": {"s": 0.99}}},
       "updates": {"op_count": 300}, "inserts": {"op_count": 200},
       "empty_point_queries": {"op_count": 100}, "merges": {"op_count": 50}}
      """;
  private static final String DELETED =
      """
      {"name": "fill", "inserts": {"op_count": 300}},
      {"name": "turn over", "point_deletes": {"op_count": 250}, "inserts": {"op_count": 300},
       "point_queries": {"op_count": 200}, "empty_point_deletes": {"op_count": 40},
       "range_queries": {"op_count": 60, "scan_length": 5}}
      """;
  private static final String REPEATED =
      """
      {"name": "again", "inserts": {"op_count": 400}, "merges": {"op_count": 50}}
      """;

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void tallies_withoutDeletes_areTheInspection(int parts) throws IOException {
    Trace trace = trace(APPENDED, REPEATED);

    assertThat(trace.joined(parts, true)).isEqualTo(trace.inspected());
  }

  @Test
  void tallies_withDeletesAndRanges_lackAgesAndCoveredKeysAlone() throws IOException {
    Trace trace = trace(APPENDED, DELETED);
    TraceMeasures inspected = trace.inspected();

    assertThat(inspected.whole().ranges()).isNotEmpty();
    assertThat(trace.joined(2, false)).isEqualTo(without(inspected));
  }

  private static Trace trace(String... groups) throws IOException {
    List<String> sections = new ArrayList<>();
    for (String ofSection : groups) {
      // Few keys return by chance, also those that were deleted.
      boolean repeats = !ofSection.equals(APPENDED);
      sections.add(SECTION.formatted("s" + sections.size(), repeats, repeats ? 2 : 12, ofSection));
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String spec = "{\"sections\": [" + String.join(",", sections) + "]}";
    new GeneratedTrace(Plans.of(7, spec), false, true, TraceFormat.TEXT).writeTo(out);
    return new Trace(out.toString(UTF_8));
  }

  private static TraceMeasures without(TraceMeasures all) {
    return new TraceMeasures(
        all.trace(),
        all.operations(),
        all.bytes(),
        all.sections(),
        without(all.whole()),
        all.phases().stream().map(KeyTalliesTest::without).toList(),
        all.readAs(),
        all.violations(),
        all.malformedLines());
  }

  private static Measures without(Measures all) {
    return new Measures(
        all.section(),
        all.phase(),
        all.operations(),
        all.mix(),
        all.windows(),
        all.liveKeys(),
        all.lengths(),
        all.insertOrder(),
        all.accessSkew().stream()
            .map(
                skew ->
                    new Measures.Skew(
                        skew.operation(),
                        skew.accesses(),
                        skew.keysAccessed(),
                        skew.keys(),
                        skew.hottestKeyShare(),
                        skew.mostAccessed(),
                        skew.zipfExponent(),
                        null))
            .toList(),
        List.of(),
        all.prefixes());
  }

  /** A trace in text, with marks. */
  private record Trace(String text) {

    private TraceReader reader() throws IOException {
      return TraceReader.of("a.trace", new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    TraceMeasures inspected() throws IOException {
      return new TraceInspection("a.trace", reader(), new InspectOptions(10, 0)).run();
    }

    TraceMeasures joined(int parts, boolean aged) throws IOException {
      TraceOutline outline = outline();
      List<KeyTallies.Use> uses = uses(outline);
      KeyTallies tallies = tallies(outline, uses, parts, null);
      if (aged) {
        tallies.addAges(tallies(outline, uses, parts, tallies.births().sorted()));
      }
      TraceReader reader = reader();
      while (reader.next() != null) {}
      return new JoinedMeasures(tallies, orders(outline, uses))
          .measures("a.trace", text.length(), reader.readAs());
    }

    private TraceOutline outline() throws IOException {
      TraceOutline outline = new TraceOutline();
      TraceReader reader = reader();
      for (TraceEntry entry = reader.next(); entry != null; entry = reader.next()) {
        if (entry instanceof TraceEntry.SectionMark mark) {
          outline.section(mark.name());
        } else if (entry instanceof TraceEntry.PhaseMark mark) {
          outline.phase(mark.name());
        } else if (entry instanceof TraceEntry.Operation) {
          outline.operations(1);
        }
      }
      outline.end();
      return outline;
    }

    /** All operations by section and key, those on one key in order. */
    private List<KeyTallies.Use> uses(TraceOutline outline) throws IOException {
      List<KeyTallies.Use> uses = new ArrayList<>();
      TraceReader reader = reader();
      for (TraceEntry entry = reader.next(); entry != null; entry = reader.next()) {
        if (entry instanceof TraceEntry.Operation operation) {
          long place = uses.size();
          Key end = operation.endKey();
          uses.add(
              new KeyTallies.Use(
                  outline.phases().get(outline.phaseOf(place)).section(),
                  operation.key().bytes(),
                  place,
                  reader.line(),
                  operation.code(),
                  operation.number(),
                  end == null ? -1 : end.bytes().length,
                  false));
        }
      }
      uses.sort(
          Comparator.comparingInt(KeyTallies.Use::section)
              .thenComparing(KeyTallies.Use::key, Arrays::compareUnsigned));
      return uses;
    }

    private static KeyTallies tallies(
        TraceOutline outline, List<KeyTallies.Use> uses, int parts, @Nullable PlaceList births) {
      KeyTallies sum = new KeyTallies(outline, 10, null);
      for (int part = parts - 1; part >= 0; part--) {
        KeyTallies tallies = new KeyTallies(outline, 10, births);
        for (KeyTallies.Use use : uses) {
          if (Math.floorMod(Arrays.hashCode(use.key()), parts) == part) {
            tallies.accept(use);
          }
        }
        tallies.end();
        sum.addAll(tallies);
      }
      return sum;
    }

    private static InsertOrders orders(TraceOutline outline, List<KeyTallies.Use> uses) {
      List<Long> inserts =
          uses.stream()
              .filter(use -> use.code() == TraceCode.I)
              .map(KeyTallies.Use::place)
              .toList();
      PlaceList places = new PlaceList();
      inserts.forEach(places::add);
      InsertOrders orders =
          new InsertOrders(outline, places.sorted(), new long[outline.phases().size()]);
      inserts.forEach(orders::accept);
      return orders;
    }
  }
}
