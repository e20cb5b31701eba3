package site.ycsb.tectonic.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;

/** The size of a domain is exact where it can be, and never too small. */
class KeyDomainTest {
  private static final StringExpr DIGIT = digits(1);

  @Test
  void constant_isOne() {
    assertSize(new StringExpr.Constant("k"), "1");
  }

  @Test
  void uniform_isCharactersToTheLength() {
    assertSize(new StringExpr.Uniform(new NumberExpr.Constant(1), null), "62");
    assertSize(new StringExpr.Uniform(new NumberExpr.Constant(2), CharacterSet.ALPHABETIC), "2704");
    assertSize(digits(14), "100000000000000");
    assertSize(digits(30), "about 1.0e+30");
    assertSize(digits(1000), "unbounded");
  }

  @Test
  void uniformLength_isTheSumOverLengths() {
    assertSize(digits(new Distribution.Uniform(1, 4)), "1110");
    assertSize(digits(new Distribution.Uniform(1.5, 3.5)), "1110");
    assertSize(digits(new Distribution.Uniform(-5, 0.5)), "10");
    assertSize(digits(new Distribution.Uniform(0, 2.5)), "110");
    assertSize(digits(new Distribution.Uniform(1, 1e15)), "unbounded");
  }

  @Test
  void otherLengths_areBoundedWhereTheDistributionIs() {
    assertSize(digits(new Distribution.Zipf(3L, 1)), "1110");
    assertSize(digits(new Distribution.Latest(2L, 1)), "110");
    assertSize(digits(new Distribution.Beta(1, 1)), "10");
    assertSize(digits(new Distribution.Poisson(3)), "unbounded");
  }

  @Test
  void weighted_isTheSumOfDifferentLikelyChoices() {
    assertSize(
        new StringExpr.Weighted(
            List.of(
                new StringExpr.Choice(1, DIGIT),
                new StringExpr.Choice(2, digits(2)),
                new StringExpr.Choice(3, DIGIT),
                new StringExpr.Choice(0, digits(5)))),
        "110");
  }

  @Test
  void segmented_isTheProduct() {
    assertSize(
        new StringExpr.Segmented(":", List.of(new StringExpr.Constant("user"), digits(3), DIGIT)),
        "10000");
  }

  @Test
  void hotRange_isWhatItsProbabilityLeavesToMake() {
    assertSize(hot(1), "7");
    assertSize(hot(0), "93");
    assertSize(hot(0.5), "100");
  }

  @Test
  void compressible_isUnbounded() {
    assertSize(new StringExpr.Compressible(new NumberExpr.Constant(5), 0.5, null), "unbounded");
  }

  private static void assertSize(StringExpr expression, String size) {
    assertThat(KeyUse.text(expression.domain())).isEqualTo(size);
  }

  private static StringExpr hot(double probability) {
    return new StringExpr.HotRange(2, 7, probability, null, CharacterSet.NUMERIC);
  }

  private static StringExpr digits(int length) {
    return new StringExpr.Uniform(new NumberExpr.Constant(length), CharacterSet.NUMERIC);
  }

  private static StringExpr digits(Distribution length) {
    return new StringExpr.Uniform(new NumberExpr.Sampled(length), CharacterSet.NUMERIC);
  }
}
