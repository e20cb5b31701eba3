package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.Status;

/** A store that is gone for a while costs the operations of that while, and nothing else. */
final class OutageTest {
  private static final Pattern INTERRUPTION =
      Pattern.compile(
          "(?m)^Interruption: \\d\\d:\\d\\d:\\d\\d\\.\\d{3} to \\d\\d:\\d\\d:\\d\\d\\.\\d{3},"
              + " ([\\d,]+) operations failed(, [\\d,]+ returned well)?, the first: (.*)$");
  private static final Pattern FAILED = Pattern.compile("^([\\d,]+) of [\\d,]+ .* failed; .*$");
  private static final String SPEC =
      Project.home().resolve("src/test/resources/all-kinds.spec.json").toString();

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 500, 900, NOT_FOUND",
    "8, 500, 900, NOT_FOUND",
    "8, 1700, 2600, NOT_FOUND",
    "8, 1700, 2600, ERROR",
    "1, 3000, 4000, ERROR",
    "8, 3000, 4000, OK"
  })
  void outage_isNamed_andLeavesNoViolationAndNoLostThread(
      int threads, long first, long last, String told) throws Exception {
    Status missing =
        switch (told) {
          case "ERROR" -> Status.ERROR;
          case "OK" -> Status.OK;
          default -> Status.NOT_FOUND;
        };
    OutageDb.Outage outage = new OutageDb.Outage(first, last, missing);
    SpecRun run = SpecRun.of(Map.of("tectonic.spec", SPEC), threads, () -> new OutageDb(outage));

    assertThat(run.violations()).isEqualTo("0");
    assertThat(run.report()).doesNotContain("NOT FINISHED");
    assertThat(run.problems()).isNotEmpty().allMatch(line -> FAILED.matcher(line).matches());
    List<MatchResult> found = INTERRUPTION.matcher(run.report()).results().toList();
    assertThat(found).as(run.report()).hasSize(1);
    long failed = run.problems().stream().mapToLong(OutageTest::failed).sum();
    assertThat(number(found.get(0).group(1))).isEqualTo(failed).isPositive();
    assertThat(found.get(0).group(3)).containsAnyOf("SERVICE_UNAVAILABLE", "Connection refused");
    String calm = SpecRun.of(Map.of("tectonic.spec", SPEC), 1, PlainDb::new).digest();
    assertThat(run.digest()).isEqualTo(calm);
  }

  private static long failed(String problem) {
    var matcher = FAILED.matcher(problem);
    return matcher.matches() ? number(matcher.group(1)) : 0;
  }
}
