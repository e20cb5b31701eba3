package site.ycsb.tectonic.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.StringExpr;

/** Hot prefixes are as many as asked for, evenly drawn, shared by name, and never drawn as cold. */
class HotPrefixesTest {
  private static final int DRAWS = 20_000;

  private final SeededRandom random = new SeededRandom(21);
  private final TextBuffer buffer = new TextBuffer(random);
  private final HotRanges ranges = new HotRanges(0, random, List.of("hot"));
  private final Map<String, Long> hot = new TreeMap<>();
  private final Set<String> cold = new HashSet<>();
  private long hotDraws;

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 10", "3, 100", "10, 7", "11, 5", "25, 40"})
  void prefixes_ofAnyLength_areHotInTheirShare(int length, int amount) {
    draw(range(length, amount, 0.7));
    assertThat(hot).hasSize(amount);
    assertThat(hot.keySet()).allMatch(prefix -> prefix.length() == length);
    assertThat(cold).allMatch(prefix -> prefix.length() == length);
    assertThat(cold).doesNotContainAnyElementsOf(hot.keySet());
    Fit.assertFits(new long[] {hotDraws, DRAWS - hotDraws}, new double[] {0.7, 0.3});
    Fit.assertEven(hot.values().stream().mapToLong(count -> count).toArray());
  }

  @Test
  void prefixes_ofOneName_areShared() {
    draw(range(4, 10, 1));
    Set<String> first = Set.copyOf(hot.keySet());
    draw(range(4, 10, 0.2));
    assertThat(hot).containsOnlyKeys(first);
  }

  @Test
  void prefixes_ofOneShapeWithoutName_areShared() {
    StringExpr.HotRange one = new StringExpr.HotRange(4, 10, 0.5, null, null);
    assertThat(ranges.prefixes(one))
        .isSameAs(ranges.prefixes(new StringExpr.HotRange(4, 10, 0.9, null, null)))
        .isNotSameAs(ranges.prefixes(new StringExpr.HotRange(4, 11, 0.5, null, null)));
  }

  @Test
  void prefixes_ofAnotherSection_areOthers() {
    draw(range(6, 20, 1));
    Set<String> first = Set.copyOf(hot.keySet());
    hot.clear();
    draw(range(6, 20, 1), new HotRanges(1, random, List.of("hot")));
    assertThat(hot.keySet()).doesNotContainAnyElementsOf(first);
  }

  @Test
  void prefixes_whereAllAreHot_areDrawnEvenly() {
    draw(new StringExpr.HotRange(1, 10, 0.5, "hot", CharacterSet.NUMERIC));
    cold.addAll(hot.keySet());
    assertThat(cold).hasSize(10);
  }

  @Test
  void probability_ofZeroAndOne_isNeverAndAlways() {
    draw(range(3, 5, 0));
    assertThat(hotDraws).isZero();
    draw(range(3, 5, 1));
    assertThat(hotDraws).isEqualTo(DRAWS);
  }

  private static StringExpr.HotRange range(int length, int amount, double probability) {
    return new StringExpr.HotRange(length, amount, probability, "hot", null);
  }

  private void draw(StringExpr.HotRange range) {
    draw(range, ranges);
  }

  private void draw(StringExpr.HotRange range, HotRanges from) {
    TextCompiler.Text text = new TextCompiler(buffer, from).compile(range);
    hotDraws = 0;
    for (int i = 0; i < DRAWS; i++) {
      buffer.clear();
      random.at(RandomStream.KEY, i);
      text.append();
      String prefix = Texts.of(buffer.toBytes());
      if (buffer.hotMarks != 0) {
        hotDraws++;
        hot.merge(prefix, 1L, Long::sum);
      } else {
        cold.add(prefix);
      }
    }
  }
}
