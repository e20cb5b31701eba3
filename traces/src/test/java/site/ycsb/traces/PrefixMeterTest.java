package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static site.ycsb.traces.Inspections.prefixes;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Operations are counted by the prefixes of their keys, hot as the inserts make them. */
final class PrefixMeterTest {

  @Test
  void prefixes_ofAFewLines_areAsCountedByHand() {
    Measures.Prefixes prefixes =
        prefixes(
            Inspections.of(
                    1,
                    2,
                    "I aa1 v",
                    "I aa2 v",
                    "I bb1 v",
                    "I \u00e9\u00e91 v",
                    "P aa1",
                    "P bb1",
                    "P bb1",
                    "P zz9",
                    "I b v")
                .whole());

    assertThat(prefixes.distinct()).isEqualTo(4);
    assertThat(prefixes.hottest())
        .containsExactly(
            new Measures.HotPrefix("aa", 2, 0.4),
            new Measures.HotPrefix("bb", 1, 0.2),
            new Measures.HotPrefix("\u00e9\u00e9", 1, 0.2),
            new Measures.HotPrefix("b", 1, 0.2));
    assertThat(prefixes.operations())
        .containsExactly(
            new Measures.PrefixUse("inserts", 5, 4, 0.4, 1, prefixes.hottest()),
            new Measures.PrefixUse(
                "point_queries",
                3,
                2,
                1 / 3.0,
                1,
                List.of(
                    new Measures.HotPrefix("bb", 2, 2 / 3.0),
                    new Measures.HotPrefix("aa", 1, 1 / 3.0))),
            new Measures.PrefixUse(
                "empty_point_queries", 1, 1, 0, 0, List.of(new Measures.HotPrefix("zz", 1, 1))));
  }

  @Test
  void hottest_ofAPhaseWithoutInserts_areThoseOfItsSection() {
    TraceMeasures trace =
        Inspections.of(
            1,
            1,
            "# section s",
            "# phase load",
            "I a1 v",
            "I a2 v",
            "I b1 v",
            "# phase read",
            "P a1",
            "# section t",
            "# phase other",
            "P a1",
            "I c1 v");

    assertThat(prefixes(trace.phases().get(1)).operations())
        .containsExactly(
            new Measures.PrefixUse(
                "point_queries", 1, 1, 1, 1, List.of(new Measures.HotPrefix("a", 1, 1))));
    assertThat(prefixes(trace.phases().get(2)).hottest())
        .containsExactly(new Measures.HotPrefix("c", 1, 1));
    assertThat(prefixes(trace.whole()).hottest())
        .extracting(Measures.HotPrefix::prefix)
        .containsExactly("a", "b", "c");
  }

  @Test
  void onlyTheTenHottest_areShown_theHottestFirst() {
    StringBuilder lines = new StringBuilder();
    for (int prefix = 10; prefix < 40; prefix++) {
      for (int i = 0; i < prefix; i++) {
        lines.append("I ").append(prefix).append('-').append(i).append(" v\n");
      }
    }
    Measures.Prefixes prefixes = prefixes(Inspections.of(1, 2, lines.toString().strip()).whole());

    assertThat(prefixes.distinct()).isEqualTo(30);
    assertThat(prefixes.hottest())
        .extracting(Measures.HotPrefix::count)
        .containsExactly(39L, 38L, 37L, 36L, 35L, 34L, 33L, 32L, 31L, 30L);
  }

  @Test
  void prefixes_areNotLookedAt_unlessAskedFor() {
    assertThat(Inspections.whole("I a v").prefixes()).isNull();
  }

  @Test
  void kvbench5_hasZipfianPrefixes() {
    Measures phase =
        Inspections.of(10, 2, Inspections.plan("specs/kvbench/v.spec.json", 0.05)).phases().get(0);

    assertThat(prefixes(phase).zipfExponent()).isCloseTo(1, within(0.03));
  }

  /** One insert in ten has one of the ten hot prefixes, and others have one by chance. */
  @Test
  void tec7_givesTenPrefixes_aTenthOfTheInserts() {
    Measures phase =
        Inspections.of(10, 2, Inspections.plan("specs/tectonic/tec-7.spec.json", 0.02))
            .phases()
            .get(0);
    double hot = 0.1 + 0.9 * 10 / (62 * 62);

    assertThat(prefixes(phase).operations().get(0).topTenShare()).isCloseTo(hot, within(0.01));
    assertThat(phase.mix())
        .containsExactly(
            new Measures.KindCount("inserts", 10_000, 0.5),
            new Measures.KindCount("point_queries", 10_000, 0.5));
  }
}
