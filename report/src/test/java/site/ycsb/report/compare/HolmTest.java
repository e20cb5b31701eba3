package site.ycsb.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How p-values are corrected for their number. */
final class HolmTest {
  private static double[] adjusted(double... values) {
    List<Difference> tested =
        Arrays.stream(values).mapToObj(p -> new Difference(2, 1, 3, p, p)).toList();
    return Difference.corrected(tested, 1).stream().mapToDouble(Difference::adjusted).toArray();
  }

  @Test
  void correction_isAsInItsTextbookExample() {
    // Four p-values; the smallest times 4, the next times 3, and none below the one before.
    assertThat(adjusted(0.01, 0.04, 0.03, 0.005))
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
    assertThat(adjusted(0.9, 0.8)).containsExactly(1, 1);
    assertThat(adjusted()).isEmpty();
  }
}
