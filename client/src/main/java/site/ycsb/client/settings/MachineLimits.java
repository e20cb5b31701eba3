package site.ycsb.client.settings;

import static site.ycsb.arrival.Words.format;

import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TimeText;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.MachineSecond;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.VerdictPart;

/**
 * Up to what a machine is quiet. The limits are absolute, whatever the run came to.
 *
 * @param hiccupMillis by which a thread that only sleeps may wake late at any time
 * @param others share of the processors that other processes may use while none are left
 * @param stolen share of the processors that a hypervisor may give to others
 * @param collecting share of the time in which the garbage collector may stop the client
 */
public record MachineLimits(double hiccupMillis, double others, double stolen, double collecting) {
  static final String PREFIX = "tectonic.machine.";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double FULL = 0.9;
  private static final double FEWEST_SECONDS = 0.9;

  /** The properties that say up to what a machine is quiet. */
  static Stream<String> names() {
    return Stream.of("hiccup.max", "others.max", "steal.max", "gc.max").map(name -> PREFIX + name);
  }

  /** Reads the properties. */
  public static MachineLimits of(Properties properties) {
    return new MachineLimits(
        PropertyValue.positive(properties, PREFIX + "hiccup.max", 100),
        PropertyValue.decimal(properties, PREFIX + "others.max", 0.25),
        PropertyValue.decimal(properties, PREFIX + "steal.max", 0.05),
        PropertyValue.decimal(properties, PREFIX + "gc.max", 0.1));
  }

  /** What a meter has seen. */
  public static MachineHealth health(MachineMeter meter) {
    Histogram hiccups = meter.hiccupNanos();
    Means means = new Means(meter.seconds(0));
    return new MachineHealth(
        Latency.of(hiccups),
        means.orNull(MachineSecond::ownProcessors),
        means.orNull(MachineSecond::otherProcessors),
        means.orNull(MachineSecond::stolenProcessors),
        means.seconds.stream().mapToDouble(MachineSecond::collectingSeconds).sum());
  }

  /** Judges what a meter has seen of this machine. */
  public VerdictPart judge(MachineMeter meter) {
    return judge(meter.seconds(0), Runtime.getRuntime().availableProcessors());
  }

  VerdictPart judge(List<MachineSecond> seconds, int processors) {
    Means means = new Means(seconds);
    List<Excess> excesses = excesses(means, processors);
    if (!excesses.isEmpty()) {
      return VerdictPart.since(
          Finding.DISTURBED,
          excesses.stream().map(Excess::text).collect(Collectors.joining("; ")),
          begin(seconds, excesses));
    }
    if (!means.isLong()) {
      return VerdictPart.of(Finding.UNKNOWN, "less than a second");
    }
    String saw = "stopped for at most " + TimeText.ofNanos(means.longestNanos());
    return VerdictPart.of(
        means.used(processors) > FULL ? Finding.SATURATED : Finding.QUIET,
        saw + means.text(processors));
  }

  private List<Excess> excesses(Means means, int processors) {
    double others = means.of(MachineSecond::otherProcessors);
    double stolen = means.of(MachineSecond::stolenProcessors);
    double collecting = means.share(MachineSecond::collectingSeconds);
    boolean isFull = means.isLong() && means.used(processors) > FULL;
    return Stream.of(
            new Excess(
                means.longestNanos() > hiccupNanos(),
                format(
                    "stopped for up to %s, more than %s",
                    TimeText.ofNanos(means.longestNanos()), TimeText.ofNanos(hiccupNanos())),
                second -> second.hiccupNanos() > hiccupNanos()),
            new Excess(
                isFull && others > this.others * processors,
                format(
                    "other processes used %.1f of %d CPUs, and no CPU was idle",
                    others, processors),
                second -> second.otherProcessors() > this.others * processors),
            new Excess(
                means.isLong() && stolen > this.stolen * processors,
                format("%.2f of %d processors were stolen", stolen, processors),
                second -> second.stolenProcessors() > this.stolen * processors),
            new Excess(
                means.isLong() && collecting > this.collecting,
                format(
                    "the garbage collector stopped it for %.0f %% of the time", 100 * collecting),
                second -> second.collectingSeconds() > this.collecting * second.seconds()))
        .filter(Excess::isFound)
        .toList();
  }

  private double hiccupNanos() {
    return hiccupMillis * NANOS_PER_MILLI;
  }

  /** When the first second began that is over any limit that the run is over. */
  private static double begin(List<MachineSecond> seconds, List<Excess> excesses) {
    return seconds.stream()
        .filter(second -> excesses.stream().anyMatch(excess -> excess.isIn().test(second)))
        .mapToDouble(second -> Math.max(0, second.atSeconds() - second.seconds()))
        .findFirst()
        .orElse(Double.NaN);
  }

  /**
   * A limit that a run may be over.
   *
   * @param isIn whether a second is
   */
  private record Excess(boolean isFound, String text, Predicate<MachineSecond> isIn) {}

  /** Means over seconds that are not all as long. */
  private record Means(List<MachineSecond> seconds) {

    double total() {
      return seconds.stream().mapToDouble(MachineSecond::seconds).sum();
    }

    boolean isLong() {
      return total() >= FEWEST_SECONDS;
    }

    long longestNanos() {
      return seconds.stream().mapToLong(MachineSecond::hiccupNanos).max().orElse(0);
    }

    /** The share of the processors that somebody used; NaN where the system does not say. */
    double used(int processors) {
      return (of(MachineSecond::ownProcessors)
              + of(MachineSecond::otherProcessors)
              + of(MachineSecond::stolenProcessors))
          / processors;
    }

    double of(ToDoubleFunction<MachineSecond> rate) {
      return share(second -> rate.applyAsDouble(second) * second.seconds());
    }

    double share(ToDoubleFunction<MachineSecond> amount) {
      return seconds.stream().mapToDouble(amount).sum() / total();
    }

    @Nullable Double orNull(ToDoubleFunction<MachineSecond> rate) {
      double mean = of(rate);
      return Double.isNaN(mean) ? null : (Double) mean;
    }

    String text(int processors) {
      double own = of(MachineSecond::ownProcessors);
      double others = of(MachineSecond::otherProcessors);
      double stolen = of(MachineSecond::stolenProcessors);
      return (Double.isNaN(own)
              ? ""
              : format("; the client used %.1f of %d processors", own, processors))
          + (Double.isNaN(others) ? "" : format(", others %.1f", others))
          + (stolen > 0 ? format(", and the host took %.2f (steal)", stolen) : "");
    }
  }
}
