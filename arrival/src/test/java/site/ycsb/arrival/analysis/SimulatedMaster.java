package site.ycsb.arrival.analysis;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * A master in simulated time: it looks at its clock when an arrival is due, needs some microseconds
 * to hand it over, and is stopped by the machine every now and then.
 */
final class SimulatedMaster {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long NAP_NANOS = 1_000_000;

  private final SplittableRandom random;
  private final Histogram hiccups = new Histogram(3);
  private long handOverNanos = 2_500;
  private double stopsPerSecond;
  private double meanStopNanos;
  private Distortion distortion = (due, last) -> due;

  /** What a master does wrong. */
  interface Distortion {
    /** When an arrival is issued that is due at a time, after one that was issued at another. */
    long issuedNanos(long dueNanos, long lastNanos);
  }

  SimulatedMaster(long seed) {
    random = new SplittableRandom(seed);
  }

  SimulatedMaster handingOverIn(long nanos) {
    handOverNanos = nanos;
    return this;
  }

  /** Stops it, and every other thread, at random instants for exponential times. */
  SimulatedMaster stopped(double perSecond, double meanNanos) {
    stopsPerSecond = perSecond;
    meanStopNanos = meanNanos;
    return this;
  }

  SimulatedMaster distorted(Distortion by) {
    distortion = by;
    return this;
  }

  ScheduleVerdict run(SchedulePlan plan, ArrivalModel model, double seconds) {
    SendTimes times = times(model, seconds);
    Machine machine = Machine.of(hiccups, Double.NaN);
    long lagNanos = ScheduleCheck.USUAL_TAIL_LAG_NANOS;
    return ScheduleCheck.judge(plan, lagNanos, lagNanos, machine, times);
  }

  private SendTimes times(ArrivalModel model, double seconds) {
    long end = (long) (seconds * NANOS_PER_SECOND);
    ArrivalSchedule schedule = model.schedule(random.nextLong(), end);
    SendTimes times = new SendTimes();
    long free = 0;
    long last = 0;
    long stopBegin = gap(stopsPerSecond);
    long stopEnd = stopBegin + stop();
    long due = schedule.nextArrivalNanos();
    while (due < end) {
      long now = Math.max(free, distortion.issuedNanos(due, last) + random.nextLong(300));
      while (now > stopEnd) {
        stopBegin = stopEnd + gap(stopsPerSecond);
        stopEnd = stopBegin + stop();
      }
      now = now > stopBegin ? stopEnd : now;
      times.sent(due, now);
      last = now;
      free = now + handOverNanos / 2 + random.nextLong(handOverNanos);
      due = schedule.nextArrivalNanos();
    }
    for (long nap = 0; nap < end; nap += NAP_NANOS) {
      hiccups.recordValue(20_000 + random.nextLong(40_000));
    }
    return times;
  }

  private long stop() {
    long nanos = meanStopNanos == 0 ? 0 : exponential(meanStopNanos);
    hiccups.recordValueWithExpectedInterval(nanos, NAP_NANOS);
    return nanos;
  }

  private long gap(double perSecond) {
    return perSecond == 0 ? Long.MAX_VALUE / 2 : exponential(NANOS_PER_SECOND / perSecond);
  }

  private long exponential(double mean) {
    return (long) (-mean * Math.log1p(-random.nextDouble()));
  }
}
