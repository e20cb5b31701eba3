package site.ycsb.tectonic.plan;

import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.RateReplay;
import site.ycsb.arrival.schedule.Replay;
import site.ycsb.arrival.schedule.trace.TraceColumn;
import site.ycsb.arrival.schedule.trace.TraceUnit;
import site.ycsb.tectonic.spec.ArrivalSpec;

/** Plans arrivals that a file has recorded. */
final class ReplayPlanner {
  private static final int MOST_COLUMNS = 10_000;

  private final ModelParts parts;
  private final ArrivalSpec.Replay replay;
  private final ArrivalSpec.Kind kind;

  ReplayPlanner(ModelParts parts, ArrivalSpec.Replay replay) {
    this.parts = parts;
    this.replay = replay;
    this.kind = replay.kind() == null ? ArrivalSpec.Kind.TIMESTAMPS : replay.kind();
  }

  ArrivalModel plan() {
    boolean timestamps = kind == ArrivalSpec.Kind.TIMESTAMPS;
    refuse(timestamps, "interval", replay.interval(), "timestamps");
    refuse(timestamps, "distribution", replay.distribution(), "timestamps");
    refuse(!timestamps, "unit", replay.unit(), "counts and rates");
    refuse(!timestamps, "offset", replay.offset(), "counts and rates");
    refuse(!timestamps, "speedup", replay.speedup(), "counts and rates");
    refuse(replay.rate() != null, "speedup", replay.speedup(), "a rate, which sets the speed too");
    TraceColumn column = new TraceColumn(file(), column(replay.column()));
    try {
      return timestamps ? timestamps(column) : intervals(column);
    } catch (UsageException e) {
      throw parts.problem("file", String.valueOf(e.getMessage()), legal());
    }
  }

  private String legal() {
    return switch (kind) {
      case TIMESTAMPS -> "a CSV file of timestamps in ascending order, two of them different";
      case COUNTS -> "a CSV file of counts, one for each interval, not all 0";
      case RATES -> "a CSV file of rates up to 1e9, one for each interval, not all 0";
    };
  }

  private ArrivalModel timestamps(TraceColumn column) {
    Replay recorded = Replay.of(column, unit(replay.unit()));
    Double offset = replay.offset();
    Replay moved =
        offset == null
            ? recorded
            : parts.build(() -> recorded.withOrigin(BigDecimal.valueOf(offset)));
    Replay whole = ModelParts.isTrue(replay.repeat()) ? moved.repeating() : moved;
    Double speedup = replay.speedup();
    return speedup == null
        ? parts.scaled(whole, replay.rate(), whole::withRate)
        : parts.build(() -> whole.withSpeedup(speedup));
  }

  private ArrivalModel intervals(TraceColumn column) {
    GapDistribution gaps = parts.gaps(replay.distribution());
    double seconds = ModelParts.or(replay.interval(), ArrivalProperties.DEFAULT_INTERVAL_SECONDS);
    boolean repeat = ModelParts.isTrue(replay.repeat());
    RateReplay model =
        parts.build(
            () ->
                kind == ArrivalSpec.Kind.COUNTS
                    ? RateReplay.ofCounts(column, seconds, repeat, gaps)
                    : RateReplay.ofRates(column, seconds, repeat, gaps));
    return parts.scaled(model, replay.rate(), model::withRate);
  }

  private Path file() {
    try {
      return Path.of(replay.file());
    } catch (InvalidPathException e) {
      throw parts.problem("file", "file is no path: " + e.getReason(), legal());
    }
  }

  private static TraceUnit unit(ArrivalSpec.@Nullable Unit written) {
    return TraceUnit.valueOf(
        written == null ? ArrivalProperties.DEFAULT_UNIT.toUpperCase(Locale.ROOT) : written.name());
  }

  private int column(@Nullable Integer written) {
    if (written != null && !(written >= 1 && written <= MOST_COLUMNS)) {
      throw parts.problem(
          "column", "column is " + written, "a whole number from 1 to " + MOST_COLUMNS);
    }
    return written == null ? 1 : written;
  }

  private void refuse(boolean useless, String field, @Nullable Object value, String beside) {
    if (useless && value != null) {
      throw parts.problem(field, field + " means nothing beside " + beside, "no \"" + field + "\"");
    }
  }
}
