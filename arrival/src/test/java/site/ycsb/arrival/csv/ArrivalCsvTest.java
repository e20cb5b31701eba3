package site.ycsb.arrival.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.analysis.CollectedArrivals;

/** Files of arrivals are read to the nanosecond, and each mistake is told with its line. */
final class ArrivalCsvTest {
  @Test
  void timestamps_withHeadingCommentsAndBlanks_areRead() {
    CollectedArrivals arrivals =
        read("\uFEFFtimestamp\r\n# made up\r\n\r\n 0.5 \r\n1.25\r\n1.25\n3");

    assertThat(arrivals.arrivals()).isEqualTo(4);
    assertThat(arrivals.gaps().toArray()).containsExactly(0.75, 0, 1.75);
    assertThat(arrivals.spanSeconds()).isEqualTo(2.5);
  }

  @ParameterizedTest
  @CsvSource({
    "s, 1700000000.123456789, 1700000000123456789",
    "s, 0.30000000000000004, 300000000",
    "s, 0.1234567895, 123456790",
    "s, 1.7e9, 1700000000000000000",
    "s, .5, 500000000",
    "s, 7., 7000000000",
    "ms, 1.5, 1500000",
    "us, 0.0015, 2",
    "ns, 9223372036854775807, 9223372036854775807",
    "ns, 12.5, 13"
  })
  void time_inAnyUnit_isRoundedToTheNanosecond(String unit, String text, long nanos)
      throws IOException {
    CsvLines lines = new CsvLines("f", bytes(text));
    assertThat(lines.advance()).isTrue();

    CsvNumbers numbers = new CsvNumbers(lines, TimestampUnit.of(unit).orElseThrow());
    assertThat(numbers.nanos(0, lines.length())).isEqualTo(nanos);
  }

  @Test
  void rows_ofTimeAndCount_areBinned() {
    CollectedArrivals arrivals =
        read("time,count\n10,1\n11,2\n12,3\n13,4\n14,5\n", OptionalLong.of(2_000_000_000L));

    assertThat(arrivals.counts().toArray()).containsExactly(3, 7);
    assertThat(arrivals.counts().binSeconds()).isEqualTo(2);
    assertThat(arrivals.gaps().size()).isZero();
  }

  @Test
  void bins_startAtMultiplesOfTheirWidth_andEndsThatAreCutAreLeftOut() {
    CollectedArrivals arrivals =
        read("0.9\n1.005\n1.5\n2.5\n2.6\n2.7\n3.5", OptionalLong.of(1_000_000_000L));

    assertThat(arrivals.counts().toArray()).containsExactly(2, 3);
    assertThat(arrivals.gapsStartSeconds()).isEqualTo(-0.1);
  }

  @Test
  void manyLines_acrossBuffers_areAllRead() {
    StringBuilder text = new StringBuilder();
    IntStream.range(0, 50_000).forEach(i -> text.append(i / 1000.0).append('\n'));

    CollectedArrivals arrivals = read(text.toString());

    assertThat(arrivals.arrivals()).isEqualTo(50_000);
    assertThat(arrivals.spanSeconds()).isCloseTo(49.999, org.assertj.core.data.Offset.offset(1e-6));
  }

  @Test
  void mistakes_areToldToTheLetter() {
    assertMistake("", "f.csv: has no arrivals; expected a timestamp a line, or rows of time,count");
    assertMistake(
        "# nothing\ntime\n",
        "f.csv: has no arrivals; expected a timestamp a line, or rows of time,count");
    assertMistake("time\n5\n", "f.csv: has 1 arrival; expected at least 2");
    assertMistake("1,5\n", "f.csv: has 1 row of time and count; expected at least 2");
    assertMistake("1\nx2\n", "f.csv:2: found \"x2\"; expected a time in s");
    assertMistake("t\n\n1\n2 3\n", "f.csv:4: found \"2 3\"; expected a time in s");
    assertMistake("1\nNaN\n", "f.csv:2: found \"NaN\"; expected a time in s");
    assertMistake("NaN\n1\n2\n", "f.csv:1: found \"NaN\"; expected a time in s");
    assertMistake("10x\n1\n2\n", "f.csv:1: found \"10x\"; expected a time in s");
    assertMistake("\uFEFF10x\n1\n2\n", "f.csv:1: found \"10x\"; expected a time in s");
    assertMistake("-1\n2\n", "f.csv:1: the time is -1; expected at least 0");
    assertMistake(
        "1\n2.5\n2.4\n",
        "f.csv:3: found \"2.4\", which is 0.1 s before the line above; expected timestamps that"
            + " ascend");
    assertMistake(
        "1\n2,3\n", "f.csv:2: found \"2,3\"; expected one timestamp, as on the lines before");
    assertMistake(
        "1700000000000\n1700000000001\n",
        "f.csv:1: the time is 1700000000000 s, more than 292 years; is the unit right? expected one"
            + " of s, ms, us, ns");
    assertMistake("1\n1e99999999\n", "f.csv:2: found \"1e99999999\"; expected a time in s");
  }

  @Test
  void mistakesInRows_areToldToTheLetter() {
    assertMistake(
        "1,2\n2\n", "f.csv:2: found \"2\"; expected a time and a count, as on the lines before");
    assertMistake(
        "1,2,3\n", "f.csv:1: found \"1,2,3\"; expected a time and a count, as on the lines before");
    assertMistake(
        "1,2\n1,3\n", "f.csv:2: found \"1,3\"; expected a time after that of the line above");
    assertMistake(
        "1,2\n2,3\n4,3\n",
        "f.csv:3: found \"4,3\", 2 s after the line above; expected 1 s, as between the first two"
            + " rows");
    assertMistake("1,2\n2,-3\n", "f.csv:2: the count is -3; expected a whole number of at least 0");
    assertMistake(
        "1,2\n2,2.5\n", "f.csv:2: the count is 2.5; expected a whole number of at least 0");
    assertMistake("1,2\n2,\n", "f.csv:2: found \"2,\"; expected a whole number of arrivals");
    assertMistake("1,0\n2,0\n", "f.csv: all counts are 0; expected at least one arrival");
    assertThatThrownBy(() -> read("1,2\n2,2\n3,3\n", OptionalLong.of(1_500_000_000L)))
        .hasMessage(
            "f.csv: bins of 1.5 s do not fit; expected a multiple of 1 s, the distance of its"
                + " rows");
  }

  @Test
  void bins_thatAreTooMany_areAMistake() {
    assertThatThrownBy(() -> read("1\n2\n10000\n", OptionalLong.of(1_000_000)))
        .isInstanceOf(UsageException.class)
        .hasMessage("f.csv:3: there are more than 4,194,304 bins of 0.001 s; expected wider bins");
  }

  @Test
  void binaryFile_isAMistake() {
    assertMistake("ab\0c\nx\1\2y\n", "f.csv:2: found \"x??y\"; expected a time in s");
    assertThatThrownBy(() -> read("1\n" + "9".repeat(3 << 20)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("f.csv:2: found \"9999");
  }

  @Test
  void utf16_isAMistake() {
    byte[] text = "1\n2\n".getBytes(StandardCharsets.UTF_16);

    assertThatThrownBy(
            () ->
                new ArrivalCsv(
                        new ByteArrayInputStream(text),
                        "f.csv",
                        TimestampUnit.S,
                        OptionalLong.empty())
                    .read())
        .isInstanceOf(UsageException.class)
        .hasMessage("f.csv:1: found text in UTF-16; expected UTF-8");
  }

  private static void assertMistake(String text, String message) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(UsageException.class).hasMessage(message);
  }

  private static CollectedArrivals read(String text) {
    return read(text, OptionalLong.empty());
  }

  private static CollectedArrivals read(String text, OptionalLong binNanos) {
    try {
      return new ArrivalCsv(bytes(text), "f.csv", TimestampUnit.S, binNanos).read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteArrayInputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
