package site.ycsb.client.settings;

import java.util.Properties;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.analysis.ScheduleCheck;
import site.ycsb.arrival.analysis.SchedulePlan;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ClientShare;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;

/**
 * What the arrivals of a run are held to.
 *
 * @param share of this client
 * @param isByOperation whether an arrival is of the client whose operation is due then, and not
 *     every count-th
 * @param threads that send requests
 * @param mostLagNanos that 99 % of the arrivals may have
 * @param isLagGiven whether the user said so
 * @param mostDroppedShare of the arrivals that may be dropped, from 0 to 1
 * @param areHeldBack whether they wait for a free thread before they come, so that there is no
 *     schedule to keep
 */
public record ArrivalLimits(
    ClientShare share,
    boolean isByOperation,
    int threads,
    long mostLagNanos,
    boolean isLagGiven,
    double mostDroppedShare,
    boolean areHeldBack) {
  /** The property that says how late 99 % of the arrivals may be, in milliseconds. */
  public static final String LAG = "tectonic.arrival.lag.max";

  static final String DROPPED = "tectonic.arrival.dropped.max";

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double USUAL_LAG_MILLIS =
      ScheduleCheck.USUAL_TAIL_LAG_NANOS / NANOS_PER_MILLI;
  private static final double USUAL_DROPPED_SHARE = 0.01;

  public static ArrivalLimits of(Properties properties, int threads, boolean areHeldBack) {
    double millis = PropertyValue.positive(properties, LAG, USUAL_LAG_MILLIS);
    return new ArrivalLimits(
        ArrivalProperties.share(properties),
        ClientsSettings.areOperationsShared(properties),
        threads,
        (long) (NANOS_PER_MILLI * millis),
        properties.containsKey(LAG),
        PropertyValue.share(properties, DROPPED, USUAL_DROPPED_SHARE),
        areHeldBack);
  }

  /** What 99 % of the arrivals may have, by the response times that were measured. */
  public long mostLagNanos(Histogram responses) {
    return isLagGiven ? mostLagNanos : ScheduleCheck.mostLagNanos(responses);
  }

  /** What the schedule of this client promises. */
  public SchedulePlan promise(ArrivalModel arrivals) {
    double perSecond = arrivals.ratePerSecond() / share.count();
    if (isByOperation) {
      return SchedulePlan.other(perSecond);
    }
    if (arrivals instanceof Constant) {
      return SchedulePlan.constant(perSecond);
    }
    // Every n-th of Poisson arrivals is not Poisson.
    return arrivals instanceof Poisson && share.count() == 1
        ? SchedulePlan.poisson(perSecond)
        : SchedulePlan.other(perSecond);
  }
}
