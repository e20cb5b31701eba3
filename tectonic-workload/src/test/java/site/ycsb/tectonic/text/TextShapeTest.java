package site.ycsb.tectonic.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;

/** What is told of an expression without making strings holds for the strings it makes. */
class TextShapeTest {
  private static final StringExpr VARIED = Texts.uniform(new Distribution.Uniform(2.2, 5));

  static Stream<Arguments> expressions() {
    return Stream.of(
        Arguments.of(Texts.constant("abc"), 3, 3),
        Arguments.of(Texts.constant("né\u20AC"), 6, 6),
        Arguments.of(Texts.digits(7), 7, 7),
        Arguments.of(VARIED, 2, 4),
        Arguments.of(Texts.uniform(new Distribution.Uniform(3, 3.5)), 3, 3),
        Arguments.of(Texts.uniform(new Distribution.Uniform(-5, 2)), 1, 1),
        Arguments.of(new StringExpr.HotRange(4, 9, 0.5, null, null), 4, 4),
        Arguments.of(new StringExpr.Compressible(new NumberExpr.Constant(50), 0.5, null), 50, 50),
        Arguments.of(Texts.joined("\u20AC", VARIED, Texts.digits(2), VARIED), 12, 16),
        Arguments.of(Texts.joined("-", Texts.digits(2)), 2, 2),
        Arguments.of(Texts.weighted(0.5, Texts.digits(9), VARIED), 2, 9),
        Arguments.of(Texts.weighted(0, Texts.digits(9), Texts.digits(3)), 3, 3));
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void lengths_ofTheStringsMade_areWithinTheShape(StringExpr expression, int least, int most) {
    assertThat(TextShape.of(expression)).isEqualTo(new TextShape(least, most));
    List<Integer> lengths =
        Texts.made(expression, 2_000).stream()
            .map(text -> text.getBytes(StandardCharsets.UTF_8).length)
            .distinct()
            .sorted()
            .toList();
    assertThat(lengths.get(0)).isEqualTo(least);
    assertThat(lengths.get(lengths.size() - 1)).isEqualTo(most);
  }

  @Test
  void length_byAnUnboundedDistribution_hasNoBoundButTheLargest() {
    assertThat(TextShape.of(Texts.uniform(new Distribution.Poisson(3))))
        .isEqualTo(new TextShape(1, TextShape.MOST_CHARACTERS));
    assertThat(Texts.made(Texts.uniform(new Distribution.Poisson(0.1)), 100))
        .allMatch(text -> text.length() >= 1);
  }

  @Test
  void shapes_thatShareALength_areNotDisjoint() {
    TextShape shape = new TextShape(3, 5);
    assertThat(shape.isDisjointFrom(new TextShape(6, 9))).isTrue();
    assertThat(shape.isDisjointFrom(new TextShape(1, 2))).isTrue();
    assertThat(shape.isDisjointFrom(new TextShape(5, 9))).isFalse();
    assertThat(shape.isDisjointFrom(new TextShape(4, 4))).isFalse();
  }

  @Test
  void segments_areJoinedWithoutASeparatorAtTheEnds() {
    StringExpr nested =
        Texts.joined(
            "::", Texts.constant("a"), Texts.joined("-", Texts.constant("b"), Texts.constant("c")));
    assertThat(Texts.made(nested, 1)).containsExactly("a::b-c");
  }

  @Test
  void commonPrefix_ofTheStringsMade_isAtLeastAsLongAsTold() {
    StringExpr nested =
        Texts.joined(
            ":",
            Texts.constant("user"),
            Texts.joined("-", Texts.constant("é"), Texts.digits(4)),
            Texts.constant("end"));
    assertThat(TextShape.commonPrefixBytes(nested)).isEqualTo("user:é-".length() + 1);
    assertThat(Texts.made(nested, 100)).allMatch(text -> text.startsWith("user:é-"));
    assertThat(TextShape.commonPrefixBytes(Texts.constant("ab"))).isEqualTo(2);
    assertThat(TextShape.commonPrefixBytes(Texts.digits(4))).isZero();
  }
}
