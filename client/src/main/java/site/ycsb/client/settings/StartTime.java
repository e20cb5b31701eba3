package site.ycsb.client.settings;

import static site.ycsb.arrival.Words.format;

import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/**
 * The instant at which several clients start together.
 *
 * @param given by the user
 * @param instant of the time of day
 */
public record StartTime(String given, Instant instant) {
  private static final String PROPERTY = RunSettings.START_AT;
  private static final String LEGAL =
      "an instant to come, as in 2031-05-04T12:00:00Z, or as milliseconds since 1970";
  private static final int READINGS = 20;
  // The threads wait for the last part themselves, each as exactly as it can.
  private static final long EARLY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long SAID_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final double NANOS_PER_SECOND = 1e9;

  /** Reads the property; null without it. */
  public static @Nullable StartTime of(Properties properties, Clock clock) {
    String given = properties.getProperty(PROPERTY, "").strip();
    if (given.isEmpty()) {
      return null;
    }
    StartTime start = new StartTime(given, parse(given));
    start.checkAhead(clock, "it was ");
    return start;
  }

  /** Refuses an instant that is over. */
  public void checkAhead(Clock clock, String what) {
    Instant now = clock.instant();
    if (!instant.isAfter(now)) {
      throw new UsageException(
          format(
              "property %s=%s: %s%.1f s ago, as it is %s now; expected %s",
              PROPERTY,
              given,
              what,
              Duration.between(instant, now).toMillis() / 1e3,
              now.truncatedTo(ChronoUnit.MILLIS),
              LEGAL));
    }
  }

  /** What the clock for durations says at the instant. */
  public long nanos(Clock clock, LongSupplier nanoClock) {
    long width = Long.MAX_VALUE;
    long nanos = 0;
    for (int i = 0; i < READINGS; i++) {
      long before = nanoClock.getAsLong();
      Instant now = clock.instant();
      long after = nanoClock.getAsLong();
      // The closest pair of readings is off by the least.
      if (after - before < width) {
        width = after - before;
        nanos = before + width / 2 + nanosBetween(now, instant);
      }
    }
    return nanos;
  }

  /** Waits until shortly before a moment, and says so; returns early when stopped. */
  public void await(long startNanos, ClientContext context) {
    long said = Long.MIN_VALUE;
    long left = startNanos - context.nanoClock().getAsLong();
    while (left > EARLY_NANOS && !context.stop().isRequested()) {
      if (said == Long.MIN_VALUE || said - left >= SAID_EVERY_NANOS) {
        said = left;
        say(left, context.err());
      }
      context.nanoClock().park(this, Math.min(left - EARLY_NANOS, LOOK_NANOS));
      left = startNanos - context.nanoClock().getAsLong();
    }
  }

  private void say(long nanos, PrintStream err) {
    err.println(
        format("Waiting for the start at %s, in %.1f s", instant, nanos / NANOS_PER_SECOND));
  }

  private static Instant parse(String given) {
    try {
      return given.matches("\\d{1,15}")
          ? Instant.ofEpochMilli(Long.parseLong(given))
          : OffsetDateTime.parse(given).toInstant();
    } catch (DateTimeParseException e) {
      throw new UsageException("property " + PROPERTY + "=" + given + ": expected " + LEGAL, e);
    }
  }

  private static long nanosBetween(Instant from, Instant to) {
    Duration between = Duration.between(from, to);
    return between.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0
        ? between.toNanos()
        : Long.MAX_VALUE / 2;
  }
}
