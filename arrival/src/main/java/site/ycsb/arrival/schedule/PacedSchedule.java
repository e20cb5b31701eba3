package site.ycsb.arrival.schedule;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A schedule whose pace can be changed while it is gone through: from an instant on its time goes
 * so many times as fast, and each arrival comes when that time reaches its instant. None is lost,
 * and where nothing was changed, instants are those of the schedule. One thread goes through it and
 * changes it; any may ask for the changes.
 */
public final class PacedSchedule implements ArrivalSchedule {
  private final ArrivalSchedule plan;
  private final int phase;
  private final List<Stretch> stretches = new CopyOnWriteArrayList<>();
  private long planned;

  /** A pace, and where it begins: by the clock, and in the time of the schedule. */
  private record Stretch(long clockNanos, double planNanos, double factor) {
    double plannedBy(long nanos) {
      return planNanos + (nanos - clockNanos) * factor;
    }

    long instant(long nanos) {
      double passed = (nanos - planNanos) / factor;
      return passed < END - clockNanos ? clockNanos + (long) Math.floor(passed) : END;
    }
  }

  /**
   * @param phase of the run, from 1
   * @param changes that are known before, of any phases, those of one in the order of time
   */
  public PacedSchedule(ArrivalSchedule plan, int phase, List<RateChange> changes) {
    this.plan = plan;
    this.phase = phase;
    changes.stream().filter(change -> change.phase() == phase).forEach(this::change);
  }

  @Override
  public long nextArrivalNanos() {
    planned = plan.nextArrivalNanos();
    return lastArrivalNanos();
  }

  /** When the arrival is due that {@link #nextArrivalNanos} told last, as it is known now. */
  public long lastArrivalNanos() {
    for (int i = stretches.size() - 1; i >= 0 && planned != END; i--) {
      if (planned >= stretches.get(i).planNanos()) {
        return stretches.get(i).instant(planned);
      }
    }
    return planned;
  }

  @Override
  public int part() {
    return plan.part();
  }

  /** The pace now; 1 is as planned. */
  public double factor() {
    return stretches.isEmpty() ? 1 : stretches.get(stretches.size() - 1).factor();
  }

  /**
   * Changes the pace from an instant on, not before the last change.
   *
   * @return what was changed
   */
  public RateChange change(long nanos, double factor) {
    RateChange change = new RateChange(phase, nanos, factor);
    change(change);
    return change;
  }

  private void change(RateChange change) {
    Stretch last = stretches.isEmpty() ? new Stretch(0, 0, 1) : stretches.get(stretches.size() - 1);
    Bounds.that(
        change.nanos() >= last.clockNanos(),
        "seconds",
        "are " + change.seconds() + ", before the change above it",
        "changes of a phase in the order of time");
    stretches.add(new Stretch(change.nanos(), last.plannedBy(change.nanos()), change.factor()));
  }

  /** What was changed so far. */
  public List<RateChange> changes() {
    return stretches.stream()
        .map(stretch -> new RateChange(phase, stretch.clockNanos(), stretch.factor()))
        .toList();
  }
}
