package site.ycsb.client.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.result.Verification.Subject;

/** What was checked is told no better than it is. */
final class VerificationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "370000 | 370000 | presence of 370,000 reads",
        "369976 | 370000 | presence of 369,976 of 370,000 reads, 99.9 %",
        "17     | 1000   | presence of 17 of 1,000 reads, 1.7 %",
        "2      | 3      | presence of 2 of 3 reads, 66.6 %",
        "1      | 400000 | presence of 1 of 400,000 reads, 0.00025 %",
        "1      | 1      | presence of 1 read",
        "0      | 5      | presence (why)"
      })
  void share_isCutOff(long checked, long of, String text) {
    String note = checked == 0 ? "why" : "";
    assertThat(new Verification(Subject.PRESENCE, checked, of, 0, note).text()).isEqualTo(text);
  }
}
