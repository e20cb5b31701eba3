package site.ycsb.fit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Keys come back as the expression that an engineer would write for them. */
final class KeyShapeTest {
  private final Random random = new Random(3);

  @Test
  void digitsAfterALiteral_areThatLiteralAndDigits() {
    assertThat(
            words(i -> String.format(Locale.ROOT, "user%012d", random.nextLong(999_999_999_999L))))
        .isEqualTo("\"user\" + 12 numeric");
  }

  @Test
  void numbersThatCountUp_areAnAutoIncrement() {
    assertThat(words(i -> String.format(Locale.ROOT, "%08d", 17 + i)))
        .isEqualTo("auto_increment number 17..99999999 in 8 decimal");
    assertThat(words(i -> "k" + (5 + i))).startsWith("\"k\" + auto_increment number 5..");
  }

  @Test
  void numbersWithoutZeros_areDrawnFromTheirRange() {
    assertThat(words(i -> "user" + (i * 7919L % 100_000))).startsWith("\"user\" + number 0..99");
  }

  @Test
  void hexDigits_areNumbers() {
    assertThat(words(i -> String.format(Locale.ROOT, "%010x", random.nextLong(1L << 40))))
        .isEqualTo("number 0..1099511627775 in 10 hex");
  }

  @Test
  void partsBetweenSeparators_areSegments() {
    assertThat(
            words(
                i ->
                    String.format(
                        Locale.ROOT, "a:%04d:%03d", random.nextInt(10_000), random.nextInt(1000))))
        .isEqualTo("\"a:\" + 4 numeric + \":\" + 3 numeric");
  }

  @Test
  void fewBeginnings_areChosenByWeight() {
    assertThat(words(i -> (i % 4 == 0 ? "cart:" : "user:") + (100_000 + random.nextInt(900_000))))
        .isEqualTo("one of 2");
  }

  @Test
  void lengthsThatVary_haveALaw() {
    assertThat(words(i -> "x".repeat(1) + letters(5 + random.nextInt(10))))
        .isEqualTo("\"x\" + uniform 5..15 alphabetic");
  }

  private String letters(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append((char) ((random.nextBoolean() ? 'a' : 'A') + random.nextInt(26)));
    }
    return text.toString();
  }

  private static String words(IntFunction<String> key) {
    KeyShape shape = new KeyShape();
    for (int i = 0; i < 2_000; i++) {
      shape.add(key.apply(i).getBytes(UTF_8));
    }
    return shape.expression().words();
  }
}
