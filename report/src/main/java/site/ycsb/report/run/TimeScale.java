package site.ycsb.report.run;

import java.util.List;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart.Band;

/**
 * The unit that the time of a run is shown in.
 *
 * @param unit such as "min"
 * @param seconds that one of it has
 */
public record TimeScale(String unit, double seconds) {
  private static final double LONGEST_IN_SECONDS = 1_200;
  private static final double LONGEST_IN_MINUTES = 3 * 3600;

  /** The unit for so long a time. */
  public static TimeScale of(double lengthSeconds) {
    if (lengthSeconds <= LONGEST_IN_SECONDS) {
      return new TimeScale("s", 1);
    }
    return lengthSeconds <= LONGEST_IN_MINUTES
        ? new TimeScale("min", 60)
        : new TimeScale("h", 3600);
  }

  /** The axis of so long a time, whether or not there are readings up to its end. */
  public Axis axis(double lengthSeconds) {
    return Axis.linear("time (" + unit + ")").including(0).including(lengthSeconds / seconds);
  }

  public double at(int second) {
    return second / seconds;
  }

  /** The phases as stretches of the axis. */
  List<Band> bands(List<PhaseResult> phases) {
    return phases.stream()
        .map(
            phase ->
                new Band(
                    phase.name(),
                    phase.beginSecond() / seconds,
                    (phase.beginSecond() + phase.seconds()) / seconds))
        .toList();
  }
}
