package site.ycsb.client.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.LoadCheck;
import site.ycsb.arrival.analysis.Machine;
import site.ycsb.arrival.analysis.ScheduleCheck;
import site.ycsb.arrival.analysis.ScheduleVerdict;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.client.settings.MachineLimits;
import site.ycsb.client.show.ProgressSnapshot;

/**
 * Reports what is found so far about each part of a running run. It judges the current phase, and
 * keeps what was wrong in an earlier one.
 */
public final class PartsSoFar implements RunListener {
  private static final int LAG_DIGITS = 3;

  private final List<RunListener> listeners;
  private final MachineLimits machineLimits;
  private final ArrivalLimits limits;
  private final MachineMeter machine;
  private final Supplier<ProgressSnapshot> reading;
  private final List<VerdictPart> before = new ArrayList<>();
  private final List<LoadCheck.Bin> seconds = new ArrayList<>();
  private final Histogram lags = new Histogram(LAG_DIGITS);
  private List<PhaseResult> phases = List.of();
  private VerdictPart store = VerdictPart.of(Finding.NOT_CHECKED, "");
  private String phaseName = "";
  private int phase;
  private long phaseSecond;

  /**
   * @param listeners to report to
   * @param limits of the arrivals, if there are any
   * @param reading how far the run is
   */
  public PartsSoFar(
      List<RunListener> listeners,
      MachineLimits machineLimits,
      ArrivalLimits limits,
      MachineMeter machine,
      Supplier<ProgressSnapshot> reading) {
    this.listeners = listeners;
    this.machineLimits = machineLimits;
    this.limits = limits;
    this.machine = machine;
    this.reading = reading;
  }

  @Override
  public void outline(RunResult soFar) {
    store = Verdict.ofStore(soFar);
    phases = soFar.phases();
    listeners.forEach(each -> each.outline(soFar));
  }

  @Override
  public void second(long number, @Nullable ArrivalSecond arrivals) {
    if (arrivals != null) {
      add(number, arrivals);
    }
    listeners.forEach(each -> each.second(number, arrivals));
  }

  private void add(long number, ArrivalSecond arrivals) {
    ProgressSnapshot now = reading.get();
    if (now.phase() != phase) {
      ofArrivals().stream().filter(part -> !part.finding().isGood()).forEach(before::add);
      // Of a second that two phases share it is not known what is whose.
      phaseSecond = phase == 0 ? number : number + 1;
      phase = now.phase();
      phaseName = now.phaseName();
      seconds.clear();
      lags.reset();
    }
    if (number >= phaseSecond) {
      seconds.add(new LoadCheck.Bin(arrivals.offered(), arrivals.sent(), arrivals.dropped()));
      lags.add(arrivals.lagNanos());
    }
  }

  @Override
  public void accept(OperationResult returned, int inPhase) {
    listeners.forEach(each -> each.accept(returned, inPhase));
  }

  @Override
  public void secondOver(long elapsedNanos) {
    List<VerdictPart> found = parts();
    listeners.forEach(each -> each.parts(found));
    listeners.forEach(each -> each.secondOver(elapsedNanos));
  }

  private List<VerdictPart> parts() {
    List<VerdictPart> parts = new ArrayList<>();
    parts.add(store);
    List<VerdictPart> now = ofArrivals();
    for (Finding.Part part : List.of(Finding.Part.SCHEDULE, Finding.Part.LOAD)) {
      first(before, part).or(() -> first(now, part)).ifPresent(parts::add);
    }
    parts.add(machineLimits.judge(machine));
    return parts;
  }

  private static Optional<VerdictPart> first(List<VerdictPart> parts, Finding.Part wanted) {
    return parts.stream().filter(part -> part.part() == wanted).findFirst();
  }

  /** Nothing of a warm-up, or of a phase in which requests are sent as threads are free. */
  private List<VerdictPart> ofArrivals() {
    boolean isWarmup = phase >= 1 && phase <= phases.size() && phases.get(phase - 1).warmup();
    if (isWarmup || lags.getTotalCount() == 0) {
      return List.of();
    }
    List<VerdictPart> parts = new ArrayList<>();
    if (!limits.areHeldBack()) {
      Machine soFar = Machine.of(machine.hiccupNanos(), Double.NaN);
      ScheduleVerdict schedule = ScheduleCheck.judgeLags(limits.mostLagNanos(), soFar, lags);
      String saw =
          schedule.isMet()
              ? ArrivalReport.lagText(lags, limits.mostLagNanos())
              : String.join("; ", schedule.reasons());
      parts.add(VerdictPart.of(ArrivalReport.finding(schedule.state()), saw));
    }
    LoadCheck.Course course = LoadCheck.Course.soFar(seconds, 1, limits.threads());
    parts.add(
        LoadParts.part(
            LoadCheck.judge(course, limits.mostDroppedShare()), phaseName, (double) phaseSecond));
    return parts;
  }
}
