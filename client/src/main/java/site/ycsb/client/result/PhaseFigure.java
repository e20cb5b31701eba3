package site.ycsb.client.result;

import static site.ycsb.arrival.Words.format;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure of a phase as a whole: what users with deadlines and retries got of it, and what it cost
 * the store. It is declared here and nowhere else: terminal, page, comparison, limit and gate go
 * through these constants in this order. A figure is told where there is that of which it is made,
 * such as the counters that an engine keeps.
 */
public enum PhaseFigure implements Measure {
  /** Operations a second that were answered within the deadline, without an error. */
  GOODPUT("goodput", "goodputPerSecond", PER_SECOND),
  /** The share of operations whose users gave up: no attempt was answered in time. */
  GIVEN_UP("given-up", "givenUpShare", SHARE),
  /** Retries by operation. */
  ADDED_LOAD("added-load", "addedLoad", SHARE),
  /** Operations a second, where the time in which the store settled is the phase's. */
  SETTLED_THROUGHPUT("throughput-settled", "throughputSettledPerSecond", PER_SECOND),
  /** Bytes that flushes, compactions and the log wrote, by byte that requests wrote. */
  WRITE_AMPLIFICATION("write-amp", "writeAmplification", "x"),
  /** Bytes on the disk, by byte of live data. */
  SPACE_AMPLIFICATION("space-amp", "spaceAmplification", "x"),
  /** Bytes read from files for requests, by byte that requests read. */
  READ_AMPLIFICATION("read-amp", "readAmplification", "x"),
  /** The share of the phase in which writes were held up. */
  STALLED("stalled", "stalledShare", SHARE),
  /** Processor time of the store by operation, of its own threads where it is embedded. */
  STORE_PROCESSOR("store-cpu", "storeMicrosPerOperation", "us"),
  /** Bytes that the store's process read from devices, by operation. */
  DEVICE_READ("device-read", "deviceReadBytesPerOperation", "B"),
  /** Bytes that it wrote to devices, by operation. */
  DEVICE_WRITTEN("device-written", "deviceWrittenBytesPerOperation", "B");

  /** What users got. */
  public static final List<PhaseFigure> OF_USERS = List.of(GOODPUT, GIVEN_UP, ADDED_LOAD);

  /** What the store paid. */
  public static final List<PhaseFigure> OF_STORE =
      Stream.of(values()).filter(figure -> !OF_USERS.contains(figure)).toList();

  private static final double MICROS_PER_SECOND = 1e6;

  private final String title;
  private final String jsonName;
  private final String unit;

  PhaseFigure(String title, String jsonName, String unit) {
    this.title = title;
    this.jsonName = jsonName;
    this.unit = unit;
  }

  /**
   * Reads it, with the work after the phase where the store has settled; NaN where there is nothing
   * to read it from.
   */
  public double of(PhaseResult phase) {
    return of(phase, phase.settlement() != null && phase.settlement().settled());
  }

  /**
   * @param settled whether the store's work after the phase counts, up to when it had settled
   */
  private double of(PhaseResult phase, boolean settled) {
    return switch (this) {
      case GOODPUT -> ofUsers(phase, attempts -> phase.perSecond(attempts.inTime()));
      case GIVEN_UP ->
          ofUsers(phase, attempts -> 1 - (double) attempts.inTime() / attempts.operations());
      case ADDED_LOAD -> ofUsers(phase, Attempts::addedLoad);
      case SETTLED_THROUGHPUT ->
          settled && phase.settledPerSecond() > 0 ? phase.settledPerSecond() : Double.NaN;
      case WRITE_AMPLIFICATION ->
          ratio(
              Stream.of("flush-written-bytes", "compaction-written-bytes", "wal-bytes")
                  .mapToDouble(name -> change(phase, name, settled))
                  .sum(),
              change(phase, "bytes-written", settled));
      case SPACE_AMPLIFICATION ->
          ratio(end(phase, "live-folder-bytes", settled), end(phase, "live-data-bytes", settled));
      case READ_AMPLIFICATION -> {
        double files =
            change(phase, "file-read-bytes", false) - change(phase, "compaction-read-bytes", false);
        double asked =
            change(phase, "bytes-read", false) + change(phase, "bytes-read-by-scans", false);
        yield ratio(Math.max(0, files), asked);
      }
      case STALLED ->
          ratio(change(phase, "stall-micros", false), phase.seconds() * MICROS_PER_SECOND);
      case STORE_PROCESSOR -> byOperation(phase, "store-cpu-micros", settled);
      case DEVICE_READ -> byOperation(phase, "device-read-bytes", settled);
      case DEVICE_WRITTEN -> byOperation(phase, "device-written-bytes", settled);
    };
  }

  private static double ofUsers(PhaseResult phase, ToDoubleFunction<Attempts> figure) {
    Attempts attempts = phase.attempts();
    return attempts == null ? Double.NaN : figure.applyAsDouble(attempts);
  }

  /** What users got of a phase; empty where they had neither deadlines nor retries. */
  public static String usersText(PhaseResult phase) {
    Attempts attempts = phase.attempts();
    return attempts == null
        ? ""
        : text(phase, OF_USERS.stream())
            + format(
                "; attempts %s; %.2f s beyond deadlines, %.2f s of backoff",
                attempts.sentText(), attempts.lateSeconds(), attempts.backoffSeconds());
  }

  /** What a phase cost the store, such as "write-amp 11.20"; empty if nothing is told. */
  public static String storeText(PhaseResult phase) {
    return text(phase, OF_STORE.stream().filter(each -> each != SETTLED_THROUGHPUT));
  }

  private static String text(PhaseResult phase, Stream<PhaseFigure> figures) {
    return figures
        .filter(each -> !Double.isNaN(each.of(phase)))
        .map(each -> each.title + " " + each.withoutDebt(phase))
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
    return switch (unit) {
      case PER_SECOND -> Figure.text(null, value);
      case SHARE -> format("%.2f %%", 100 * value);
      case "x" -> format("%.2f", value);
      default -> format("%,.2f %s", value, unit);
    };
  }

  private static double byOperation(PhaseResult phase, String name, boolean settled) {
    return ratio(change(phase, name, settled), (double) phase.completed());
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
