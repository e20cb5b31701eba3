package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static site.ycsb.traces.Inspections.skew;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses are counted by key, and their skew is that of the selection that made them. */
final class SkewSummaryTest {

  @Test
  void skew_ofAFewAccesses_isAsComputedByHand() {
    List<String> lines = new ArrayList<>();
    for (int key = 10; key < 30; key++) {
      lines.add("I k" + key + " v");
    }
    // 20 keys; k29, the newest, is read four times, k11 twice, k10, the oldest, once.
    lines.addAll(List.of("P k29", "P k29", "P k11", "P k29", "P k29", "P k11", "P k10", "P no"));

    Measures.Skew skew = skew(Inspections.whole(lines.toArray(String[]::new)), "point_queries");

    assertThat(skew.accesses()).isEqualTo(7);
    assertThat(skew.keysAccessed()).isEqualTo(3);
    assertThat(skew.keys()).isEqualTo(20);
    assertThat(skew.hottestKeyShare()).isEqualTo(4 / 7.0);
    assertThat(skew.mostAccessed())
        .extracting(Measures.TopShare::keys, Measures.TopShare::share)
        .map(Object::toString)
        .containsExactly("(1L, " + 4 / 7.0 + ")", "(1L, " + 4 / 7.0 + ")", "(2L, " + 6 / 7.0 + ")");
    assertThat(skew.zipfExponent()).isNull();
    assertThat(skew.byAge()).isEqualTo(new Measures.AgeShares(4 / 7.0, 4 / 7.0, 3 / 7.0, 1 / 7.0));
  }

  @Test
  void keysThatAreMade_areCountedAmongThemselves() {
    Measures measures =
        Inspections.whole("I a v", "P x", "P x", "P x", "P y", "BP a", "BP x", "D z", "BR a 1");

    Measures.Skew skew = skew(measures, "empty_point_queries");
    assertThat(skew.accesses()).isEqualTo(4);
    assertThat(skew.keysAccessed()).isEqualTo(2);
    assertThat(skew.keys()).isEqualTo(2);
    assertThat(skew.hottestKeyShare()).isEqualTo(0.75);
    assertThat(skew.byAge()).isNull();
    assertThat(measures.accessSkew())
        .extracting(Measures.Skew::operation)
        .containsExactly(
            "empty_point_queries",
            "blind_point_queries",
            "blind_range_queries",
            "empty_point_deletes");
  }

  @Test
  void keys_ofAPhase_areAllThatWereLiveInIt() {
    TraceMeasures trace =
        Inspections.of(
            1,
            0,
            "# phase one",
            "I a v",
            "I b v",
            "D a",
            "# phase two",
            "I c v",
            "I d v",
            "D c",
            "P d",
            "U d v",
            "M b v",
            "E b v",
            "SC b 1",
            "RC d 1");

    assertThat(trace.phases().get(1).accessSkew())
        .extracting(Measures.Skew::operation, Measures.Skew::keys)
        .map(Object::toString)
        .containsExactly(
            "(\"updates\", 3L)",
            "(\"merges\", 3L)",
            "(\"extends\", 3L)",
            "(\"point_queries\", 3L)",
            "(\"range_queries\", 3L)",
            "(\"point_deletes\", 3L)",
            "(\"range_deletes\", 3L)");
    assertThat(skew(trace.whole(), "point_deletes").keys()).isEqualTo(4);
    assertThat(skew(trace.whole(), "point_deletes").accesses()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 0.99, 1.2, 1.5})
  void zipf_ofAGeneratedTrace_isFound(double exponent) {
    String queries =
        "{\"point_queries\": {\"op_count\": 50000, \"selection\": {\"zipf\": {\"s\": %s}}}}"
            .formatted(exponent);
    Measures.Skew skew = skew(phases(queries), "point_queries");

    assertThat(skew.zipfExponent()).isCloseTo(exponent, within(0.03));
  }

  @Test
  void uniform_ofAGeneratedTrace_isWhatChanceGives() {
    Measures.Skew skew =
        skew(phases("{\"point_queries\": {\"op_count\": 50000}}"), "point_queries");

    assertThat(skew.zipfExponent()).isNull();
    for (Measures.TopShare top : skew.mostAccessed()) {
      assertThat(top.share()).isCloseTo(top.shareIfUniform(), within(0.02));
    }
    assertThat(byAge(skew).newestTenth()).isCloseTo(0.1, within(0.01));
    assertThat(byAge(skew).oldestTenth()).isCloseTo(0.1, within(0.01));
  }

  @Test
  void latest_ofAGeneratedTrace_takesTheNewest() {
    String queries =
        "{\"point_queries\": {\"op_count\": 20000, \"selection\": {\"latest\": {\"s\": 0.99}}}}";
    Measures.AgeShares byAge = byAge(skew(phases(queries), "point_queries"));

    assertThat(byAge.newestTenth()).isGreaterThan(0.7);
    assertThat(byAge.oldestTenth()).isLessThan(0.02);
  }

  private static Measures.AgeShares byAge(Measures.Skew skew) {
    return Objects.requireNonNull(skew.byAge());
  }

  private static Measures phases(String group) {
    return Inspections.phases(9, "{\"inserts\": {\"op_count\": 10000}}", group).get(1);
  }
}
