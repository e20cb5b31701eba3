package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.UsageException;

/** Every figure of a trace of a few lines is the one that was computed by hand. */
final class TraceInspectionTest {

  @Test
  void queriesAndDeletes_areEmpty_whereTheKeyIsNotLive() {
    Measures measures =
        Inspections.whole(
            "I a 1", "P a", "P b", "D b", "D a", "P a", "D a", "BP a", "BD a", "I a 2");

    assertThat(measures.mix())
        .containsExactly(
            new Measures.KindCount("inserts", 2, 0.2),
            new Measures.KindCount("point_queries", 1, 0.1),
            new Measures.KindCount("empty_point_queries", 2, 0.2),
            new Measures.KindCount("blind_point_queries", 1, 0.1),
            new Measures.KindCount("point_deletes", 1, 0.1),
            new Measures.KindCount("empty_point_deletes", 2, 0.2),
            new Measures.KindCount("blind_point_deletes", 1, 0.1));
  }

  @Test
  void windows_shareTheOperations_andShowTheLiveKeys() {
    Measures measures =
        Inspections.of(3, 0, "I a 1", "I b 1", "P a", "D a", "D b", "I c 1", "P c").whole();

    assertThat(measures.windows())
        .containsExactly(
            new Measures.Window(
                2, Map.of("inserts", 1.0, "point_queries", 0.0, "point_deletes", 0.0), 2),
            new Measures.Window(
                2, Map.of("inserts", 0.0, "point_queries", 0.5, "point_deletes", 0.5), 1),
            new Measures.Window(
                3,
                Map.of("inserts", 1 / 3.0, "point_queries", 1 / 3.0, "point_deletes", 1 / 3.0),
                1));
    assertThat(measures.liveKeys()).isEqualTo(new Measures.LiveKeyCounts(0, 1, 2, 2));
    assertThat(Inspections.whole("I a 1").windows()).hasSize(1);
  }

  @Test
  void lengths_areThoseOfTheDecodedBytes() {
    Measures measures =
        Inspections.whole(
            "I a%20b 12345", "I c f0=12 f1=%25%25", "U c f1=abc", "I dd =", "S c dd", "SC dd 9");

    assertThat(Inspections.lengths(measures, "keys", "inserts"))
        .isEqualTo(new Measures.Lengths("inserts", "keys", 3, 1, 2, 2, 3, 3, 3, 6));
    assertThat(Inspections.lengths(measures, "values", "inserts"))
        .isEqualTo(new Measures.Lengths("inserts", "values", 3, 1, 10 / 3.0, 4, 5, 5, 5, 10));
    assertThat(Inspections.lengths(measures, "values", "updates").totalBytes()).isEqualTo(3);
    assertThat(Inspections.lengths(measures, "keys", "range_queries"))
        .isEqualTo(new Measures.Lengths("range_queries", "keys", 3, 1, 5 / 3.0, 2, 2, 2, 2, 5));
  }

  @Test
  void percentiles_areObservations() {
    Histogram histogram = new Histogram();
    for (int value = 1; value <= 2000; value++) {
      histogram.add(value);
    }

    assertThat(histogram.spread())
        .isEqualTo(new Histogram.Spread(1, 1000.5, 1000, 1900, 1980, 2000, 2_001_000));
    assertThat(new Histogram().spread()).isEqualTo(new Histogram.Spread(0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void ranges_coverTheLiveKeysFromStartToEnd() {
    Measures measures =
        Inspections.whole(
            "I d v", "I b v", "I a v", "I c v", "SC b 2", "SC c 9", "S a c", "S b b", "BR bb 1",
            "BR x 3", "R b c", "SC a 5", "RC d 7", "I b v");

    assertThat(measures.ranges())
        .containsExactly(
            new Measures.RangeLengths(
                "range_queries",
                5,
                new Measures.KeySpread(1, 2, 2, 3),
                new Measures.ShareSpread(0.25, 0.6, 0.5, 1)),
            new Measures.RangeLengths(
                "blind_range_queries",
                2,
                new Measures.KeySpread(0, 0.5, 0, 1),
                new Measures.ShareSpread(0, 0.125, 0, 0.25)),
            new Measures.RangeLengths(
                "range_deletes",
                2,
                new Measures.KeySpread(1, 1.5, 1, 2),
                new Measures.ShareSpread(0.5, 0.5, 0.5, 0.5)));
    assertThat(measures.liveKeys()).isEqualTo(new Measures.LiveKeyCounts(0, 2, 4, 4));
  }

  @Test
  void phases_areMeasuredByThemselves_andSectionsHaveKeysOfTheirOwn() {
    TraceMeasures trace =
        Inspections.of(
            2,
            0,
            "# made by hand",
            "# section one%20two",
            "# phase load",
            "I a v",
            "I b v",
            "# phase read",
            "P a",
            "# phase none",
            "# section three",
            "P a",
            "# phase last",
            "I a v");

    assertThat(trace.sections()).isEqualTo(2);
    assertThat(trace.phases())
        .extracting(Measures::section, Measures::phase, Measures::operations)
        .map(Object::toString)
        .containsExactly(
            "(\"one two\", \"load\", 2L)",
            "(\"one two\", \"read\", 1L)",
            "(\"one two\", \"none\", 0L)",
            "(\"three\", \"\", 1L)",
            "(\"three\", \"last\", 1L)");
    assertThat(trace.phases())
        .extracting(Measures::liveKeys)
        .containsExactly(
            new Measures.LiveKeyCounts(0, 2, 2, 2),
            new Measures.LiveKeyCounts(2, 2, 2, 2),
            new Measures.LiveKeyCounts(2, 2, 2, 3),
            new Measures.LiveKeyCounts(0, 0, 0, 3),
            new Measures.LiveKeyCounts(0, 1, 1, 5));
    assertThat(trace.phases().get(3).mix().get(0).operation()).isEqualTo("empty_point_queries");
    assertThat(trace.whole().operations()).isEqualTo(5);
    assertThat(trace.violations()).isEmpty();
  }

  @Test
  void traceWithoutMarks_hasNoPhases() {
    TraceMeasures trace = Inspections.of(2, 0, "I a v", "P a");

    assertThat(trace.phases()).isEmpty();
    assertThat(trace.sections()).isEqualTo(1);
    assertThat(trace.bytes()).isEqualTo(10);
    assertThat(Inspections.of(2, 0, new byte[0]).operations()).isZero();
  }

  @Test
  void violations_areCountedWithTheirLines() {
    TraceMeasures trace =
        Inspections.of(
            2, 0, "I a v", "I a v", "U b v", "M b v", "E b v", "SC b 1", "RC b 1", "S a A", "U b v",
            "U b v", "U b v", "U b v", "U b v");

    assertThat(trace.violations())
        .containsExactly(
            violation("insert_of_a_live_key", 1, 2L),
            violation("update_of_a_missing_key", 6, 3L, 9L, 10L, 11L, 12L),
            violation("merge_of_a_missing_key", 1, 4L),
            violation("extend_of_a_missing_key", 1, 5L),
            violation("range_query_from_a_missing_key", 1, 6L),
            violation("range_delete_from_a_missing_key", 1, 7L),
            violation("range_ends_before_its_start", 1, 8L));
    assertThat(trace.whole().liveKeys().end()).isEqualTo(1);
    assertThat(trace.whole().insertOrder())
        .isEqualTo(new Measures.InsertOrder(2, true, 0, 0, 0, 0));
  }

  @Test
  void malformedLines_areLeftOutAndNamed() {
    TraceMeasures trace = Inspections.of(2, 0, "I a v", "oops", "P a", "P", "S b");

    assertThat(trace.operations()).isEqualTo(2);
    assertThat(trace.allLinesRead()).isFalse();
    assertThat(trace.malformedLines().count()).isEqualTo(3);
    assertThat(trace.malformedLines().first())
        .extracting(TraceMeasures.MalformedLine::line)
        .containsExactly(2L, 4L, 5L);
    assertThat(trace.malformedMessage())
        .startsWith("a.trace:2: found \"oops\", expected an operation")
        .endsWith("(and 2 lines more like it)");
  }

  @Test
  void fileThatIsNoTrace_isRefusedAtItsFirstLine() {
    assertThatThrownBy(() -> Inspections.of(2, 0, "# comment", "{\"sections\": []}"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("a.trace:2: found \"{\"sections\": []}\", expected an operation");
  }

  private static TraceMeasures.ViolationCount violation(String name, long count, Long... lines) {
    return new TraceMeasures.ViolationCount(name, count, List.of(lines));
  }
}
