package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.spec.Absent;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.Insertion;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.Texts;

/** A value is a function of seed and index, of the length and compressibility asked for. */
class ValueMakerTest {
  private static final Key KEY = new Key(new byte[] {'k'});

  private static OperationPlan plan(OperationKind kind, StringExpr value) {
    return new OperationPlan(
        kind,
        "",
        1,
        null,
        Absent.MADE,
        Insertion.NEW,
        value,
        null,
        KeyOrder.INSERTION,
        null,
        null,
        RangeFormat.START_COUNT,
        false,
        MergeFunction.of(kind),
        Growth.NONE);
  }

  private static SectionPlan section(String... fields) {
    return new SectionPlan(0, "s", true, List.of(fields), List.of());
  }

  private static Map<String, String> values(
      ValueMaker maker, OperationPlan plan, long index, SectionPlan section) {
    Map<String, String> values = new TreeMap<>();
    maker
        .written(new Operation.Point(index, plan, KEY), section)
        .forEach(
            (field, bytes, start, end) ->
                values.put(field, Texts.of(Arrays.copyOfRange(bytes, start, end))));
    return values;
  }

  private static List<String> values(StringExpr expression, int count) {
    ValueMaker maker = new ValueMaker(41, false);
    OperationPlan plan = plan(OperationKind.UPDATE, expression);
    List<String> values = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      values.addAll(values(maker, plan, index, section("field0")).values());
    }
    return values;
  }

  @Test
  void value_ofAnIndex_isTheSameWhateverWasMadeBefore() {
    OperationPlan insert = plan(OperationKind.INSERT, Plans.uniform(20));
    OperationPlan varied =
        plan(OperationKind.UPDATE, Texts.uniform(new Distribution.Normal(50, 10)));
    SectionPlan section = section("a", "b");
    ValueMaker used = new ValueMaker(41, false);
    for (int index = 0; index < 20; index++) {
      values(used, index % 3 == 0 ? insert : varied, index, section);
    }
    for (OperationPlan plan : List.of(insert, varied)) {
      assertThat(values(used, plan, 7, section))
          .isEqualTo(values(new ValueMaker(41, false), plan, 7, section))
          .isNotEqualTo(values(used, plan, 8, section))
          .isNotEqualTo(values(new ValueMaker(42, false), plan, 7, section));
    }
  }

  @Test
  void lengths_byADistribution_areDrawnFromIt() {
    double[] lengths =
        values(Texts.uniform(new Distribution.Normal(500, 100)), 20_000).stream()
            .mapToDouble(String::length)
            .toArray();
    NormalDistribution theory = new NormalDistribution(null, 500, 100);
    Fit.assertFits(lengths, x -> theory.cumulativeProbability(x + 0.5));
  }

  @Test
  void fields_ofAnInsert_areAllFilledWithDifferentValues() {
    SectionPlan section = section("a", "b", "c");
    OperationPlan insert = plan(OperationKind.INSERT, Plans.uniform(20));
    Map<String, String> values = values(new ValueMaker(41, false), insert, 3, section);
    assertThat(values).containsOnlyKeys("a", "b", "c");
    assertThat(new HashSet<>(values.values())).hasSize(3);
  }

  /** However a string of a seed is cut, it has the same characters. */
  @Test
  void fields_ofOneRecord_areOneStringThatIsCut() {
    SectionPlan section = section("a", "b", "c", "d", "e", "f", "g");
    for (int length : new int[] {1, 3, 4, 5, 100, 287, 288, 1_500}) {
      OperationPlan insert = plan(OperationKind.INSERT, Plans.uniform(length));
      OperationPlan whole = plan(OperationKind.INSERT, Plans.uniform(7 * length));
      Map<String, String> values = values(new ValueMaker(41, true), insert, 3, section);
      assertThat(values.values()).hasSize(7).allMatch(value -> value.length() == length);
      assertThat(String.join("", values.values()))
          .isEqualTo(values(new ValueMaker(41, true), whole, 3, section("a")).get("a"));
    }
  }

  @Test
  void fields_ofDrawnLengths_areEachAsLongAsDrawn() {
    SectionPlan section = section("a", "b", "c");
    OperationPlan insert =
        plan(OperationKind.INSERT, Texts.uniform(new Distribution.Uniform(5.0, 9.0)));
    long[][] counts = new long[3][4];
    for (int index = 0; index < 4_000; index++) {
      Map<String, String> values = values(new ValueMaker(41, false), insert, index, section);
      int field = 0;
      for (String value : values.values()) {
        counts[field++][value.length() - 5]++;
      }
    }
    Arrays.stream(counts).forEach(Fit::assertEven);
  }

  @Test
  void fields_ofAnUpdate_areOneAtRandomOrAll() {
    SectionPlan section = section("a", "b", "c");
    for (OperationKind kind : List.of(OperationKind.UPDATE, OperationKind.MERGE)) {
      OperationPlan plan = plan(kind, Plans.uniform(20));
      ValueMaker one = new ValueMaker(41, false);
      long[] counts = new long[3];
      for (int index = 0; index < 9_000; index++) {
        Map<String, String> values = values(one, plan, index, section);
        assertThat(values).hasSize(1);
        counts["abc".indexOf(values.keySet().iterator().next())]++;
      }
      Fit.assertEven(counts);
      assertThat(values(new ValueMaker(41, true), plan, 3, section))
          .containsOnlyKeys("a", "b", "c");
    }
  }

  @Test
  void operation_thatWritesNothing_hasNoValue() {
    assertThat(
            values(
                new ValueMaker(41, true),
                plan(OperationKind.POINT_QUERY, Plans.VALUE),
                1,
                section("a")))
        .isEmpty();
  }

  /** Random text is the yardstick: of 62 characters, a compressor with Huffman codes makes 3/4. */
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 0.25, 0.5, 0.75, 1})
  void compressibleValue_isCompressedToItsRatioOfRandomText(double ratio) {
    NumberExpr length = new NumberExpr.Constant(4_000);
    double random = deflated(values(new StringExpr.Uniform(length, null), 50));
    double compressible = deflated(values(new StringExpr.Compressible(length, ratio, null), 50));
    assertThat(compressible / random).isBetween(0.95 * ratio - 0.005, 1.05 * ratio + 0.02);
  }

  /** Bytes of all values, compressed one by one. */
  private static double deflated(List<String> values) {
    byte[] buffer = new byte[10_000];
    double sum = 0;
    for (String value : values) {
      assertThat(value).hasSize(4_000);
      Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
      deflater.setInput(value.getBytes(StandardCharsets.UTF_8));
      deflater.finish();
      sum += deflater.deflate(buffer);
      deflater.end();
    }
    return sum;
  }
}
