package site.ycsb.client.show;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A terminal gets one line that is gone at the end; anything else gets lines that stay. */
class ProgressDisplayTest {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-01-01T12:00:00Z"), ZoneOffset.UTC);
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final AtomicLong now = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();

  @Test
  void terminal_isLeftWithoutATrace() {
    ProgressDisplay display = display(new Terminal(true, 40, false), false);
    completed.set(5);
    display.refresh(now.addAndGet(1_000_000_000));
    display.close();

    String[] rewrites = text().split("\r", -1);
    assertThat(text()).doesNotContain("\n");
    assertThat(rewrites[1]).startsWith("[").contains("50%");
    assertThat(rewrites[2]).isBlank().hasSize(39);
    assertThat(rewrites[3]).isEmpty();
  }

  @Test
  void shorterBar_overwritesTheLongerOne() {
    ProgressDisplay display = display(new Terminal(true, 60, false), false);
    completed.set(1);
    display.refresh(now.addAndGet(1_000_000_000));
    int longest = text().length();
    completed.set(10);
    display.refresh(now.addAndGet(1_000_000_000));

    assertThat(text().substring(longest)).hasSizeGreaterThanOrEqualTo(longest);
    display.close();
  }

  @Test
  void lineThatStays_takesThePlaceOfTheBar() {
    ProgressDisplay display = display(new Terminal(true, 40, false), false);
    completed.set(5);
    display.refresh(now.addAndGet(1_000_000_000));
    display.say("a step is done");
    display.close();

    assertThat(text().lines().toList()).last().isEqualTo("a step is done");
    assertThat(text()).endsWith(System.lineSeparator());
  }

  @Test
  void noTerminal_getsALineAfterEachIntervalOnly() {
    ProgressDisplay display = display(Terminal.none(80), false);
    completed.set(4);
    display.refresh(now.addAndGet(HOUR - 1));
    assertThat(text()).isEmpty();
    display.refresh(now.addAndGet(1));
    display.close();

    assertThat(text().lines())
        .containsExactly(
            "2026-01-01 12:00:00:000 3600 sec: 4 operations; 0 current ops/sec;"
                + " est completion in 1 hour 30 minutes");
  }

  /**
   * A load is quicker than what follows: 900 operations in the first hour, 10 in each later one.
   */
  @Test
  void estimate_isByTheRateOfThePhaseUnderWay() {
    List<ProgressSnapshot> readings = new ArrayList<>();
    readings.add(new ProgressSnapshot(900, 1000, 1, 2, "load"));
    readings.add(new ProgressSnapshot(910, 1000, 2, 2, "mixed"));
    readings.add(new ProgressSnapshot(920, 1000, 2, 2, "mixed"));
    ProgressDisplay display = display(Terminal.none(80), false, () -> readings.remove(0));
    for (int hour = 0; hour < 3; hour++) {
      display.refresh(now.addAndGet(HOUR));
    }
    assertThat(text().lines().map(line -> line.substring(line.indexOf("ops/sec;") + 8).strip()))
        .containsExactly(
            "est completion in 6 minutes phase 1/2 load",
            "phase 2/2 mixed",
            "est completion in 8 hours phase 2/2 mixed");
  }

  @Test
  void statusFlag_addsTheSummaryAndALastLine() {
    ProgressDisplay display = display(new Terminal(true, 80, false), true);
    completed.set(10);
    now.addAndGet(1_000_000_000);
    display.close();

    assertThat(text().strip())
        .isEqualTo(
            "2026-01-01 12:00:00:000 1 sec: 10 operations; 10 current ops/sec; [READ: Count=1]");
  }

  @Test
  void launchersWord_isTakenForTheTerminal() {
    Properties system = new Properties();
    assertThat(Terminal.of(system)).isEqualTo(Terminal.none(80));
    system.setProperty("tectonic.stderr.terminal", "true");
    system.setProperty("tectonic.stderr.columns", "132");
    assertThat(Terminal.of(system)).isEqualTo(new Terminal(true, 132, false));
    system.setProperty("tectonic.stderr.columns", "0");
    assertThat(Terminal.of(system)).isEqualTo(new Terminal(true, 80, false));
    system.setProperty("tectonic.attended", "true");
    assertThat(Terminal.of(system)).isEqualTo(new Terminal(true, 80, true));
  }

  private ProgressDisplay display(Terminal terminal, boolean statusLines) {
    return display(
        terminal, statusLines, () -> ProgressSnapshot.withoutPhases(completed.get(), 10));
  }

  private ProgressDisplay display(
      Terminal terminal, boolean statusLines, Supplier<ProgressSnapshot> source) {
    PrintStream err = new PrintStream(written, true, StandardCharsets.UTF_8);
    ProgressDisplay.Options options =
        new ProgressDisplay.Options(terminal, statusLines, HOUR, "", () -> "[READ: Count=1] ");
    return new ProgressDisplay(source, options, err, now::get, NOON);
  }

  private String text() {
    return written.toString(StandardCharsets.UTF_8);
  }
}
