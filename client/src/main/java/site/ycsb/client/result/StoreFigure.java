package site.ycsb.client.result;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of what a phase cost the store. It is declared here and nowhere else: terminal, page,
 * comparison, limit and gate go through these constants. A figure is told where the engine keeps
 * the counters of which it is made.
 */
public enum StoreFigure implements PhaseFigure {
  /** Operations a second, where the time in which the store settled is the phase's. */
  SETTLED_THROUGHPUT("throughput-settled", "throughputSettledPerSecond", "/s") {
    @Override
    public double of(PhaseResult phase, boolean settled) {
      return settled && phase.settledPerSecond() > 0 ? phase.settledPerSecond() : Double.NaN;
    }

    @Override
    public double improvement(double ratio) {
      return ratio;
    }

    @Override
    public String text(double value) {
      return Figure.text(null, value);
    }
  },
  /** Bytes that flushes, compactions and the log wrote, by byte that requests wrote. */
  WRITE_AMPLIFICATION("write-amp", "writeAmplification", "x") {
    @Override
    public double of(PhaseResult phase, boolean settled) {
      double written =
          Stream.of("flush-written-bytes", "compaction-written-bytes", "wal-bytes")
              .mapToDouble(name -> change(phase, name, settled))
              .sum();
      return ratio(written, change(phase, "bytes-written", settled));
    }
  },
  /** Bytes on the disk, by byte of live data. */
  SPACE_AMPLIFICATION("space-amp", "spaceAmplification", "x") {
    @Override
    public double of(PhaseResult phase, boolean settled) {
      return ratio(
          end(phase, "live-folder-bytes", settled), end(phase, "live-data-bytes", settled));
    }
  },
  /** Bytes read from files for requests, by byte that requests read. */
  READ_AMPLIFICATION("read-amp", "readAmplification", "x") {
    @Override
    public double of(PhaseResult phase, boolean settled) {
      double files =
          change(phase, "file-read-bytes", false) - change(phase, "compaction-read-bytes", false);
      double asked =
          change(phase, "bytes-read", false) + change(phase, "bytes-read-by-scans", false);
      return ratio(Math.max(0, files), asked);
    }
  },
  /** The share of the phase in which writes were held up. */
  STALLED("stalled", "stalledShare", SHARE) {
    @Override
    public double of(PhaseResult phase, boolean settled) {
      return ratio(change(phase, "stall-micros", false), phase.seconds() * MICROS_PER_SECOND);
    }

    @Override
    public String text(double value) {
      return String.format(Locale.ROOT, "%.1f %%", 100 * value);
    }
  };

  private static final double MICROS_PER_SECOND = 1e6;

  private final String title;
  private final String jsonName;
  private final String unit;

  StoreFigure(String title, String jsonName, String unit) {
    this.title = title;
    this.jsonName = jsonName;
    this.unit = unit;
  }

  /**
   * Reads it; NaN where the engine does not tell it.
   *
   * @param settled whether the store's work after the phase counts, up to when it had settled
   */
  public abstract double of(PhaseResult phase, boolean settled);

  /** Reads it with the work after the phase, where the store has settled. */
  @Override
  public double of(PhaseResult phase) {
    return of(phase, phase.settlement() != null && phase.settlement().settled());
  }

  /** All that are told of a phase, such as "write-amp 11.20"; empty if none is. */
  public static String text(PhaseResult phase) {
    return Stream.of(values())
        .filter(each -> each != SETTLED_THROUGHPUT && !Double.isNaN(each.of(phase)))
        .map(each -> each.title() + " " + each.withoutDebt(phase))
        .collect(Collectors.joining(", "));
  }

  /** Its value, and where the work after the phase changes it, what it is without that. */
  public String withoutDebt(PhaseResult phase) {
    String value = text(of(phase));
    double before = of(phase, false);
    String without = Double.isNaN(before) ? value : text(before);
    return value.equals(without) ? value : value + " (" + without + " before it settled)";
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String jsonName() {
    return jsonName;
  }

  @Override
  public String unit() {
    return unit;
  }

  @Override
  public String text(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static double change(PhaseResult phase, String name, boolean settled) {
    EngineStatistic statistic = phase.statistics().get(name);
    return statistic == null ? Double.NaN : end(phase, name, settled) - statistic.before();
  }

  private static double end(PhaseResult phase, String name, boolean settled) {
    EngineStatistic statistic = phase.statistics().get(name);
    Long end = statistic == null ? null : settled ? statistic.settled() : statistic.after();
    return end == null ? Double.NaN : end;
  }

  private static double ratio(double of, double to) {
    return to > 0 ? of / to : Double.NaN;
  }
}
