package site.ycsb.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A property that fails is told with the smallest case, and with the seed that repeats it. */
class DrawsTest {

  @Test
  void check_ofAPropertyThatFails_tellsTheSmallestCase() {
    assertThatThrownBy(() -> Draws.check(100, 1, DrawsTest::addsUpToLessThan1000))
        .isInstanceOf(AssertionError.class)
        .hasMessageMatching(
            "(?s)try \\d+ fails, alone 1 try of seed -?\\d+: "
                + "numbers = \\[1000L?\\], word = \"\"\n.*Expecting actual.*")
        .hasCauseInstanceOf(AssertionError.class);
  }

  @Test
  void check_ofTheSeedThatIsTold_repeatsTheCaseAlone() {
    String told = failureOfSevens(50, 2);
    long seed = Long.parseLong(told.replaceAll("(?s).* seed (-?\\d+): .*", "$1"));

    assertThat(told).doesNotStartWith("try 1 ");
    assertThat(failureOfSevens(1, seed)).startsWith("try 1 fails").contains("seven = 7");
  }

  @Test
  void numbers_areOfTheirRange_andReachItsEnds() {
    List<Long> large = new ArrayList<>();
    List<Integer> small = new ArrayList<>();
    List<Long> any = new ArrayList<>();
    Draws.check(
        1000,
        3,
        draws -> {
          large.add(draws.between(-5, Long.MAX_VALUE));
          small.add(draws.between(-1, 1));
          any.add(draws.any());
          assertThat(draws.list(2, 4, Draws::yes)).hasSizeBetween(2, 4);
        });
    assertThat(large).contains(-5L, Long.MAX_VALUE).allMatch(number -> number >= -5);
    assertThat(small).contains(-1, 0, 1).allMatch(number -> Math.abs(number) <= 1);
    assertThat(any).contains(0L, -1L, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static void addsUpToLessThan1000(Draws draws) {
    List<Long> numbers = draws.show("numbers", draws.list(0, 9, each -> each.between(0L, 5000L)));
    draws.show("word", draws.text(9, 'a', 'z'));
    assertThat(numbers.stream().mapToLong(Long::longValue).sum()).isLessThan(1000);
  }

  private static String failureOfSevens(int tries, long seed) {
    AssertionError failure =
        catchThrowableOfType(
            AssertionError.class,
            () ->
                Draws.check(
                    tries,
                    seed,
                    draws -> assertThat(draws.show("seven", draws.between(0, 9))).isNotEqualTo(7)));
    return String.valueOf(failure.getMessage());
  }
}
