package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.csv.TimestampUnit;

/** Guards that recorded arrivals come back as they were, and that bad files are refused. */
final class ReplayTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void replay_ofWrittenTimestamps_isTheSchedule(TimestampUnit unit) throws IOException {
    StringBuilder csv = new StringBuilder();
    Poisson model = new Poisson(10_000);
    ScheduleCsv writer = new ScheduleCsv(model.schedule(1, 1), Long.MAX_VALUE, 50_000, unit);
    writer.writeTimestamps(csv);
    ArrivalModel replay =
        model("unit=" + unit.symbol(), "offset=0", "file=" + file(csv.toString()));
    ArrivalSchedule original = model.schedule(1, 1);
    ArrivalSchedule replayed = replay.schedule(9, 1);
    assertThat(writer.written()).isEqualTo(50_000);
    for (int i = 0; i < 50_000; i++) {
      assertThat(replayed.nextArrivalNanos()).isEqualTo(original.nextArrivalNanos());
    }
    assertThat(replayed.nextArrivalNanos()).isEqualTo(ArrivalSchedule.END);
    assertThat(replayed.nextArrivalNanos()).isEqualTo(ArrivalSchedule.END);
  }

  @Test
  void replay_ofSecondsInAnotherColumn_startsAtTheFirst() throws IOException {
    String file = "file=" + file("key,time\r\n# note\na;1.5\n\nb\t1.75\nc,3.5");
    ArrivalModel replay = model("column=2", file);
    assertThat(replay.ratePerSecond()).isEqualTo(1);
    assertThat(first(replay, 4))
        .containsExactly(0, 250_000_000, 2_000_000_000, ArrivalSchedule.END);
    assertThat(first(model("column=2", "target=2", file), 3))
        .containsExactly(0, 125_000_000, 1_000_000_000);
    assertThat(first(model("column=2", "repeat=true", file), 5))
        .containsExactly(0, 250_000_000, 2_000_000_000, 3_000_000_000L, 3_250_000_000L);
  }

  @Test
  void replay_ofCounts_spreadsThemOverTheirIntervals() throws IOException {
    ArrivalModel replay =
        model(
            "kind=counts",
            "interval=60",
            "repeat=true",
            "distribution=even",
            "file=" + file("count\n120\n0\n60\n"));
    assertThat(replay.ratePerSecond()).isEqualTo(1);
    assertThat(Statistics.counts(replay.schedule(1, 1), 6, 60e9))
        .containsExactly(120, 0, 60, 120, 0, 60);
    ArrivalModel rates =
        model("kind=rates", "interval=2", "distribution=even", "file=" + file("5\n7\n"));
    assertThat(Statistics.counts(rates.schedule(1, 1), 3, 2e9)).containsExactly(10, 14, 0);
  }

  @Test
  void counts_written_haveEmptyIntervalsToo() throws IOException {
    assertThat(counts(4_500_000_000L, Long.MAX_VALUE))
        .isEqualTo(
            """
            start_ms,arrivals
            0.000000,1
            1000.000000,0
            2000.000000,1
            3000.000000,0
            4000.000000,1
            """);
    assertThat(counts(Long.MAX_VALUE, 2))
        .isEqualTo("start_ms,arrivals\n0.000000,1\n1000.000000,0\n2000.000000,1\n");
  }

  private static String counts(long untilNanos, long atMost) throws IOException {
    StringBuilder csv = new StringBuilder();
    new ScheduleCsv(new Constant(0.5).schedule(1, 1), untilNanos, atMost, TimestampUnit.MS)
        .writeCounts(1_000_000_000, csv);
    return csv.toString();
  }

  @Test
  void replay_ofABadFile_saysWhere() throws IOException {
    Path file = folder.resolve("trace.csv");
    refuses("", file + ": has no timestamps; expected two or more");
    refuses("time\n", file + ": has no timestamps; expected two or more");
    refuses("time\n5\n5\n", file + ": all timestamps are 5; two have to differ");
    refuses(
        "time\n1\n7\n5\n",
        file + ":4: found 5, which is before 7 above it; expected timestamps in ascending order");
    refuses("1\nx\n", file + ":2: found \"x\"; expected a number in column 1");
    refuses(
        "1\n2," + "x".repeat(3 << 20),
        file
            + ":2: found \"2,"
            + "x".repeat(58)
            + "...\", more than 1048576 bytes; expected a line");
    refuses(
        "1\n-2\n",
        file + ":2: -2 is no count or rate; expected a number from 0 to 1e9/s",
        "kind=counts");
    refuses("0\n0\n", file + ": has no arrivals", "kind=counts");
    Files.delete(file);
    assertThatThrownBy(() -> model("file=" + file)).hasMessage(file + ": there is no such file");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "10x, 10x",
        "NaN, NaN",
        "Infinity, Infinity",
        "null, null",
        "1;2x, 1;2x",
        "-, -",
        "\u200B5, \u200B5",
        "1e99, 1e99"
      })
  void replay_ofAFirstLineThatIsNeitherNumberNorTitle_isRefused(String first, String quoted)
      throws IOException {
    refuses(
        first + "\n5\n7\n",
        folder.resolve("trace.csv")
            + ":1: found \""
            + quoted
            + "\"; expected a number in column "
            + (first.contains(";") ? 2 : 1)
            + ", or its title",
        first.contains(";") ? "column=2" : "column=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1\n2\n4\n",
        "time\n1\n2\n4\n",
        "\"due (s)\"\r\n1\r\n2\r\n4",
        "# a note\n\nt1\n1\n2\n4"
      })
  void replay_withAByteOrderMarkOrWithout_hasEveryArrival(String text) throws IOException {
    for (String mark : List.of("", "\uFEFF")) {
      ArrivalModel replay = model("file=" + file(mark + text));

      assertThat(first(replay, 4))
          .containsExactly(0, 1_000_000_000, 3_000_000_000L, ArrivalSchedule.END);
    }
  }

  @Test
  void replay_ofUtf16_isRefused() throws IOException {
    Path file = folder.resolve("trace.csv");
    Files.write(file, "1\n2\n".getBytes(StandardCharsets.UTF_16));

    assertThatThrownBy(() -> model("file=" + file))
        .hasMessage(file + ":1: found text in UTF-16; expected UTF-8");
  }

  @Test
  void replay_fromTheMiddle_isThatOfTheRestOfTheFile() throws IOException {
    String file = "file=" + file("time\n1\n2\n4\n5\n7\n");

    assertThat(first(model("offset=3", file), 4))
        .containsExactly(1_000_000_000, 2_000_000_000, 4_000_000_000L, ArrivalSchedule.END);
    assertThat(first(model("offset=4", "repeat=true", file), 6))
        .containsExactly(
            0, 1_000_000_000, 3_000_000_000L, 4_500_000_000L, 5_500_000_000L, 7_500_000_000L);
    assertThat(model("offset=4", file).ratePerSecond()).isEqualTo(2 / 3.0);
    assertThat(first(model("offset=0.5", file), 2)).containsExactly(500_000_000, 1_500_000_000);
    refuses(
        "1\n2\n4\n",
        "property replay.offset=4: expected a timestamp from which on the file has two that differ",
        "offset=4");
  }

  @Test
  void replayOfCounts_fromTheMiddle_beginsWithThatInterval() throws IOException {
    ArrivalModel replay =
        model(
            "kind=counts",
            "interval=60",
            "offset=60",
            "repeat=true",
            "distribution=even",
            "file=" + file("count\n7\n120\n0\n60\n"));

    assertThat(Statistics.counts(replay.schedule(1, 1), 4, 60e9)).containsExactly(120, 0, 60, 120);
    refuses(
        "7\n120\n",
        "property replay.offset=90: expected a multiple of the interval, 60 s",
        "kind=counts",
        "interval=60",
        "offset=90");
    refuses(
        "7\n0\n",
        folder.resolve("trace.csv") + ": has no arrivals after the offset",
        "kind=counts",
        "offset=1");
  }

  private void refuses(String text, String message, String... others) throws IOException {
    List<String> given = new ArrayList<>(List.of(others));
    given.add("file=" + file(text));
    assertThatThrownBy(() -> model(given.toArray(String[]::new)))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("trace.csv"), text);
  }

  private static ArrivalModel model(String... given) {
    Properties properties = new Properties();
    properties.setProperty("arrivalgenerator", "replay");
    for (String each : given) {
      String[] pair = each.split("=", 2);
      properties.setProperty(pair[0].equals("target") ? "target" : "replay." + pair[0], pair[1]);
    }
    return Objects.requireNonNull(ArrivalProperties.model(properties));
  }

  private static long[] first(ArrivalModel model, int count) {
    ArrivalSchedule schedule = model.schedule(1, 1);
    long[] nanos = new long[count];
    Arrays.setAll(nanos, i -> schedule.nextArrivalNanos());
    return nanos;
  }
}
