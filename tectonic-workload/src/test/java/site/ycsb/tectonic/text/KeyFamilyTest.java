package site.ycsb.tectonic.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.stream.Plans;

/**
 * Keys are unique by construction, wherever their expression has a part that can carry a number.
 */
class KeyFamilyTest {
  private static final int INSERTS = 900;
  private static final StringExpr VARIED = Texts.uniform(new Distribution.Uniform(1, 4));

  static Stream<StringExpr> unique() {
    return Stream.of(
        Texts.digits(3),
        Plans.uniform(30),
        Texts.uniform(new Distribution.Uniform(2, 6)),
        Texts.joined("-", Texts.constant("user"), Texts.digits(3)),
        Texts.joined("", Texts.digits(3), Texts.constant("x")),
        Texts.joined(":", new StringExpr.HotRange(2, 5, 0.5, "hot", null), Plans.uniform(4)),
        Texts.joined(":", Plans.uniform(4), VARIED),
        Texts.joined(":", Texts.joined("-", Texts.digits(1), Texts.digits(6)), Texts.digits(2)));
  }

  static Stream<Arguments> notUnique() {
    return Stream.of(
        Arguments.of(Texts.constant("k"), "no random part"),
        Arguments.of(new StringExpr.HotRange(8, 2, 0.5, null, null), "no uniform part"),
        Arguments.of(
            Texts.weighted(0.5, Plans.uniform(8), Texts.constant("k")), "not in every key"),
        Arguments.of(Texts.joined("", VARIED, Plans.uniform(8)), "not at a fixed place"),
        Arguments.of(Texts.digits(2), "fewer keys than inserts"),
        Arguments.of(
            Texts.joined("", Texts.digits(3), new StringExpr.HotRange(1, 2, 0.5, null, null)),
            "too few for keys to look drawn at random"));
  }

  @ParameterizedTest
  @MethodSource("unique")
  void keys_ofDifferentNumbers_areDifferent(StringExpr expression) {
    Keys keys = keys(expression);
    KeyFamily family = keys.family();
    assertThat(family.isUnique()).isTrue();
    Set<String> inserted = new HashSet<>();
    for (int number = 0; number < INSERTS; number++) {
      inserted.add(Texts.of(keys.key(number)));
    }
    assertThat(inserted).hasSize(INSERTS);
    assertThat(family.hasAbsentKeys()).isTrue();
    for (int operation = 0; operation < 500; operation++) {
      assertThat(inserted).doesNotContain(Texts.of(keys.absent(operation)));
    }
  }

  @ParameterizedTest
  @MethodSource("unique")
  void key_ofANumber_isTheSameEveryTime(StringExpr expression) {
    Keys one = keys(expression);
    Keys other = keys(expression);
    for (int number : new int[] {5, 0, 899, 5}) {
      assertThat(one.key(number)).isEqualTo(other.key(number)).isEqualTo(one.key(number));
    }
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("notUnique")
  void family_withoutAPartThatCarriesNumbers_isNotUnique(StringExpr expression, String why) {
    KeyFamily family = keys(expression).family();
    assertThat(family.isUnique()).as(why).isFalse();
    assertThat(family.hasAbsentKeys()).isFalse();
    assertThatThrownBy(() -> family.appendAbsent(0)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void family_whoseDomainIsAllInserted_hasNoAbsentKeys() {
    SeededRandom random = new SeededRandom(32);
    KeyFamily full =
        new KeyFamily(
            Texts.digits(2), 1, 100, new TextBuffer(random), new HotRanges(0, random, List.of()));
    assertThat(full.isUnique()).isTrue();
    assertThat(full.hasAbsentKeys()).isFalse();
  }

  /** A family and the buffer that it adds its keys to. */
  private record Keys(KeyFamily family, TextBuffer buffer) {
    byte[] key(long number) {
      buffer.clear();
      family.append(number);
      return buffer.toBytes();
    }

    byte[] absent(long operation) {
      buffer.clear();
      family.appendAbsent(operation);
      return buffer.toBytes();
    }
  }

  private static Keys keys(StringExpr expression) {
    TextBuffer buffer = new TextBuffer(new SeededRandom(32));
    HotRanges ranges = new HotRanges(0, buffer.random(), List.of());
    return new Keys(new KeyFamily(expression, 1, INSERTS, buffer, ranges), buffer);
  }
}
