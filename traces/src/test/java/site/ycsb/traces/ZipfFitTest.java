package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.random.Zipf;
import site.ycsb.tectonic.spec.OperationKind;

/** The exponent that accesses were drawn with is found again, and none where there is none. */
final class ZipfFitTest {
  private static final int KEYS = 50_000;
  private static final int ACCESSES = 200_000;

  private final SeededRandom random = new SeededRandom(11).at(RandomStream.SELECTION, 1);

  @ParameterizedTest
  @ValueSource(doubles = {0.4, 0.6, 0.8, 0.99, 1, 1.2, 1.5, 2})
  void exponent_ofZipfianAccesses_isFound(double exponent) {
    Zipf zipf = new Zipf(random, exponent, null);
    OptionalDouble found = fit(KEYS, ACCESSES, i -> (int) zipf.rank(KEYS) - 1);

    assertThat(found.orElse(Double.NaN)).isCloseTo(exponent, within(0.02));
  }

  @Test
  void exponent_ofUniformAccesses_isNone() {
    assertThat(fit(KEYS, ACCESSES, i -> random.nextInt(KEYS))).isEmpty();
    assertThat(fit(10, ACCESSES, i -> random.nextInt(10))).isEmpty();
  }

  @Test
  void exponent_ofAHotTenth_isNone() {
    IntUnaryOperator hot =
        i -> random.nextInt(10) < 9 ? random.nextInt(KEYS / 10) : random.nextInt(KEYS);

    assertThat(fit(KEYS, ACCESSES, hot)).isEmpty();
  }

  @Test
  void exponent_ofOneHotKey_isNone() {
    IntUnaryOperator hot = i -> random.nextInt(2) == 0 ? 0 : random.nextInt(KEYS);

    assertThat(fit(KEYS, ACCESSES, hot)).isEmpty();
  }

  @Test
  void exponent_ofKeysAccessedOnce_isNone() {
    assertThat(fit(KEYS, KEYS, i -> i)).isEmpty();
    assertThat(fit(1, 1000, i -> 0)).isEmpty();
    assertThat(fit(1, 0, i -> 0)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2000, 0.5", "2001, 1", "30000, 0", "30000, 0.3", "30000, 1", "30000, 2.4"})
  void harmonicNumber_isTheSum(int n, double s) {
    double sum = 0;
    for (int r = n; r >= 1; r--) {
      sum += Math.pow(r, -s);
    }

    assertThat(ZipfFit.harmonic(n, s)).isCloseTo(sum, within(1e-9 * sum));
  }

  private static OptionalDouble fit(int keys, int accesses, IntUnaryOperator key) {
    AccessCounts counts = new AccessCounts();
    for (int i = 0; i < accesses; i++) {
      counts.add(OperationKind.UPDATE, key.applyAsInt(i));
    }
    return ZipfFit.exponent(counts.histogram(OperationKind.UPDATE), keys);
  }
}
