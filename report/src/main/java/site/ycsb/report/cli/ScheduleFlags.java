package site.ycsb.report.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.command.PropertyFlags;

/** The flags that say which schedule is meant, as those of a run do. */
final class ScheduleFlags extends PropertyFlags {
  @Option(
      names = "-target",
      paramLabel = "N",
      description = "Mean rate in arrivals per second, over all clients.")
  void target(@Nullable String target) {
    set(ArrivalProperties.RATE, target);
  }

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every random decision (default: 42); tectonic.seed.")
  void seed(@Nullable String seed) {
    set(ArrivalProperties.SEED, seed);
  }
}
