package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The analysis of a file says what was computed on what, as text and as JSON. */
final class ArrivalsTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writePoisson() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    StringBuilder text = new StringBuilder("seconds\n");
    double time = 0;
    for (int i = 0; i < 100_000; i++) {
      time -= Math.log1p(-random.nextDouble()) / 1000;
      text.append(String.format(Locale.ROOT, "%.9f\n", time));
    }
    file = Files.writeString(folder.resolve("poisson.csv"), text.toString());
  }

  @Test
  void poisson_asText_isFoundToBePoisson() {
    CommandEnding result = analyze(file.toString());

    assertThat(result.exitCode()).isZero();
    assertThat(result.out())
        .startsWith(file + ": 100,000 arrivals in ")
        .contains(
            """
            counted per 0.01 s
            Stationary: no trend, no change of level and no period was found
              trend:  none
              levels: no change
              period: none, no frequency stands out
            """)
        .contains("  CV of gaps ")
        .containsPattern("  local Whittle +0\\.\\d{4}  0\\.0251 +0\\.5000 \\+- 0\\.0646  ")
        .contains("99,999 gaps, octaves 3 to 13")
        .doesNotContain("not Poisson")
        .doesNotContain("NaN");
  }

  @Test
  void poisson_asJson_hasEachFigureWithItsBasis() throws IOException {
    CommandEnding result = analyze(file.toString(), "--json", "--bin", "10ms");
    JsonNode json = new ObjectMapper().readTree(result.out());

    assertThat(json.at("/arrivals").asLong()).isEqualTo(100_000);
    assertThat(json.at("/bin_seconds").asDouble()).isEqualTo(0.01);
    assertThat(json.at("/rate_per_second/value").asDouble()).isBetween(990.0, 1010.0);
    assertThat(json.at("/hurst/counts/abry_veitch/value").asDouble()).isBetween(0.4, 0.6);
    assertThat(json.at("/hurst/gaps/local_whittle/on/points").asLong()).isEqualTo(99_999);
    assertThat(json.at("/poisson_tests/anderson_darling/rejected").asBoolean(true)).isFalse();
    assertThat(json.at("/period_seconds/not_applicable").asText())
        .isEqualTo("no frequency stands out");
  }

  @Test
  void counts_withoutGaps_sayWhatDoesNotApply() throws IOException {
    Path counts = Files.writeString(folder.resolve("counts.csv"), "time,count\n0,3\n1,5\n2,4\n");

    assertThat(analyze(counts.toString()).out())
        .contains("12 arrivals in 3 s, counted per 1 s")
        .contains("gaps: there are none")
        .contains("counts per 1 s: 3 points; needs at least 512");
  }

  @Test
  void period_thatIsGiven_isDividedOut() {
    assertThat(analyze(file.toString(), "--period", "10", "--detrend").out())
        .contains(
            """
            Not stationary: what is found was divided out of all that follows but the rate
              trend:  none
              levels: no change
              period: 10.00 s, as given
            """);
  }

  @Test
  void nothingToDivideOut_isSaid() {
    assertThat(analyze(file.toString(), "--detrend").err())
        .contains(
            "note: no trend, no change of level and no period was found, so nothing was divided"
                + " out; --period gives a period");
  }

  @Test
  void changeOfLevel_isToldWithItsPlaceAndRates() throws IOException {
    StringBuilder rows = new StringBuilder("time,count\n");
    for (int second = 0; second < 4096; second++) {
      rows.append(second).append(',').append((second < 1024 ? 100 : 200) + second % 7).append('\n');
    }
    Path counts = Files.writeString(folder.resolve("counts.csv"), rows.toString());

    assertThat(analyze(counts.toString()).out())
        .contains(
            "Not stationary: a Hurst exponent takes it for long memory; --detrend divides it out\n")
        .contains("  levels: 1 change: 103.0/s until 1024 s, then 203.0/s until 4096 s\n");
    JsonNode json = new ObjectMapper().readTree(analyze(counts.toString(), "--json").out());
    assertThat(json.at("/stationarity/stationary").asBoolean(true)).isFalse();
    assertThat(json.at("/stationarity/levels/1/from_seconds").asDouble()).isEqualTo(1024);
    assertThat(json.at("/stationarity/levels/1/rate_at_end").asDouble()).isBetween(202.9, 203.1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--unit min | --unit is min; expected one of s, ms, us, ns",
        "--bin 0 | --bin is 0; expected a number of seconds above 0, or one with a unit of ms,"
            + " s, m or h",
        "--bin 1d | --bin is 1d; expected a number of seconds above 0, or one with a unit of ms,"
            + " s, m or h",
        "--period 1e9 | --period is 1.0E9; expected 0.04 s (four bins) to",
        "--period NaN | --period is NaN; expected 0.04 s (four bins) to"
      })
  void options_thatAreWrong_areAMistake(String options, String message) {
    String[] words = (file + " " + options).split(" ", -1);

    assertThat(Tectonic.execute(command(words))).isEqualTo(2);
    assertThat(analyze(words).err()).contains(message);
  }

  @Test
  void files_thatAreNone_areAMistake() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.csv"), "");

    assertThat(Tectonic.execute("arrivals")).isEqualTo(2);
    assertThat(Tectonic.execute("arrivals", "analyze")).isEqualTo(2);
    assertThat(Tectonic.execute("arrivals", "analyze", folder.toString())).isEqualTo(2);
    assertThat(Tectonic.execute("arrivals", "analyze", folder + "/none.csv")).isEqualTo(2);
    assertThat(Tectonic.execute("arrivals", "analyze", empty.toString())).isEqualTo(2);
  }

  private static String[] command(String... words) {
    String[] all = new String[words.length + 2];
    all[0] = "arrivals";
    all[1] = "analyze";
    System.arraycopy(words, 0, all, 2, words.length);
    return all;
  }

  private static CommandEnding analyze(String... words) {
    return CommandEnding.of((Object[]) command(words));
  }
}
