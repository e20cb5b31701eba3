package site.ycsb.client.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.loop.ArrivalResult.LatencySet;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.OpenLoopSettings;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.loop.TimeSeries;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ClientShare;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.client.settings.ArrivalPlan;

/** What came out of an open loop of constant arrivals, played as data. */
final class PlayedRun {
  static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  final List<PhaseArrivals> phases = new ArrayList<>();
  final TimeSeries series = new TimeSeries();
  @Nullable ArrivalModel model;
  boolean areHeldBack;
  boolean isOverflowed;
  boolean isByOperation;
  boolean isSlackSet = true;
  double readyShare = Double.NaN;
  double lagMillis = 140;
  int mostLagMillis;
  long marginNanos = 60_000;

  /** A phase with arrivals at even distances, the first at its beginning, all equally late. */
  static PhaseArrivals phase(
      LoopPhase phase, double begin, double end, int dropped, int gapMillis, double lagMillis) {
    SendTimes times = new SendTimes();
    double rate = phase.model() == null ? 0 : phase.model().ratePerSecond();
    long arrivals = Math.round((end - begin) * rate) + 1;
    for (long i = 0; i < arrivals; i++) {
      long due = i * gapMillis * MILLI;
      times.sent(due, due + (long) (lagMillis * MILLI));
    }
    return new PhaseArrivals(
        phase,
        (long) (begin * SECOND),
        (long) (end * SECOND),
        phase.schedule() == null ? phase.requests() : arrivals,
        dropped,
        true,
        times);
  }

  /** 1,251 arrivals in 1.25 s that are 140 ms late, of a run without phases. */
  static PlayedRun plain() {
    PlayedRun run = new PlayedRun();
    run.model = new Constant(1000);
    LoopPhase phase = new LoopPhase("", false, run.model, 0, () -> 0, 1251, 0);
    run.phases.add(phase(phase, 0, 1.25, 3, 1, 140));
    return run;
  }

  /** A warm-up, a phase that is closed, one that is judged, and a last one that is not. */
  static PlayedRun phased() {
    PlayedRun run = new PlayedRun();
    run.mostLagMillis = 5;
    ArrivalModel model = new Constant(100);
    run.phases.add(phase(new LoopPhase("warm", true, model, 0, () -> 0, 201, 0), 0, 2, 0, 10, 10));
    run.phases.add(phase(new LoopPhase("threads", false, null, 0, null, 1500, 0), 2, 3, 0, 10, 10));
    run.phases.add(phase(new LoopPhase("main", false, model, 0, () -> 0, 500, 0), 3, 7, 1, 10, 10));
    run.phases.add(phase(new LoopPhase("rest", true, model, 0, () -> 0, 101, 0), 7, 8, 0, 10, 10));
    return run;
  }

  ArrivalLimits limits() {
    Properties properties = new Properties();
    if (mostLagMillis > 0) {
      properties.setProperty(ArrivalLimits.LAG, String.valueOf(mostLagMillis));
    }
    ArrivalLimits limits = ArrivalLimits.of(properties, 4, areHeldBack);
    return new ArrivalLimits(
        ClientShare.ALL,
        isByOperation,
        4,
        limits.mostLagNanos(),
        limits.isLagGiven(),
        limits.mostDroppedShare(),
        areHeldBack);
  }

  ArrivalReport report() {
    OpenLoopSettings usual = OpenLoopSettings.defaults(2, 4);
    OpenLoopSettings loop =
        new OpenLoopSettings(usual.policy(), 0, usual.mostQueued(), true, marginNanos, false, 0);
    LatencySet latencies =
        new LatencySet(
            times(200, 1195),
            times(40, 1194),
            times(160, 1193),
            times(lagMillis, 1192),
            times(15, 1191),
            times(5, 1190),
            times(0.05, 1250));
    QueueCounts counts = new QueueCounts(1251, 1246, 3, 2, 40, 1007, 1234 * MILLI, isOverflowed);
    return new ArrivalReport(
        new ArrivalPlan(model, -1, loop, limits()),
        new ArrivalResult(counts, 1195, phases, readyShare, isSlackSet, latencies, series));
  }

  private static Histogram times(double millis, int count) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount((long) (millis * MILLI), count);
    return times;
  }
}
