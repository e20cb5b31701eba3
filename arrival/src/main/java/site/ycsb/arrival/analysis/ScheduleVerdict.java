package site.ycsb.arrival.analysis;

import java.util.List;
import java.util.Locale;
import site.ycsb.arrival.TimeText;

/**
 * Whether a run sent its requests when its schedule said so, and what was compared to find out. The
 * limits are absolute: a machine that stops threads can only make the verdict worse.
 *
 * @param comparisons in the order in which they are to be shown
 * @param notes what was not compared, and why
 * @param reasons why the schedule was not met, the machine among them
 */
public record ScheduleVerdict(
    State state, List<Compared> comparisons, List<String> notes, List<String> reasons) {
  /** Whether a schedule was kept; of several phases the first of these decides. */
  public enum State {
    /** The client sent its requests at other times, and the machine is not the reason. */
    MISSED,
    /** Requests were sent at other times, and the machine may be the reason. */
    NOT_MEASURABLE,
    /** All that was compared is within its limits. */
    MET,
    /** There were too few requests to tell. */
    TOO_FEW
  }

  public ScheduleVerdict {
    comparisons = List.copyOf(comparisons);
    notes = List.copyOf(notes);
    reasons = List.copyOf(reasons);
  }

  /** Whether nothing speaks against it. */
  public boolean isMet() {
    return state == State.MET || state == State.TOO_FEW;
  }

  /**
   * One figure of a run beside what it should be.
   *
   * @param name of the figure, such as "rate"
   * @param unit such as "/s", empty for a pure number, {@link #MICROS} for a time
   * @param basis what it was computed on, such as "counts per 0.1 s"
   * @param found in the run
   * @param expected NaN where only the limit counts
   * @param from the least that is met
   * @param to the most that is met
   * @param allowance by which the machine alone can have moved the figure beyond these
   */
  public record Compared(
      String name,
      String unit,
      String basis,
      double found,
      double expected,
      double from,
      double to,
      double allowance) {
    /** The unit of times: they are shown in the one that reads best. */
    static final String MICROS = " us";

    private static final String BY_PLAN = ", by plan";

    /** The unit of rates. */
    static final String PER_SECOND = "/s";

    /** A figure that is to be small. */
    static Compared below(
        String name, String unit, String basis, double found, double limit, double allowance) {
      return new Compared(name, unit, basis, found, Double.NaN, 0, limit, allowance);
    }

    /** Whether the figure is within its limits; not a number is not. */
    public boolean isMet() {
      return !tells() || (found >= from && found <= to);
    }

    /** Whether it says something: a rate that may be 0 was drawn of too few requests to tell. */
    private boolean tells() {
      return !unit.equals(PER_SECOND) || from > 0;
    }

    /** Whether the figure would be within its limits but for what the machine may have added. */
    boolean isOfTheMachine() {
      return found >= from - allowance && found <= to + allowance;
    }

    /** What stands beside the label: the plan's value where what was sent has a line already. */
    public double labelled() {
      return name.endsWith(BY_PLAN) ? expected : found;
    }

    /** The figure with its unit. */
    public String foundText() {
      return text(found);
    }

    /** What it should be, empty where only the limit counts. */
    public String expectedText() {
      return Double.isNaN(expected) ? "" : text(expected);
    }

    /**
     * The name with its unit: "lag p99(us)", "rate sent(/s)", and the plan's "rate planned(/s)".
     */
    public String label() {
      String sent = Double.isNaN(expected) || name.endsWith(BY_PLAN) ? name : name + " sent";
      String plain = sent.replace(BY_PLAN, " planned").replace(",", "");
      return unit.isEmpty() ? plain : plain + "(" + unit.strip() + ")";
    }

    /** What is met, such as "9,950.0 to 10,050.0/s". */
    public String range() {
      if (!tells()) {
        return "too few to tell";
      }
      return Double.isNaN(expected) ? "up to " + text(to) : number(from) + " to " + text(to);
    }

    /** The comparison in words. */
    public String text() {
      String of = basis.isEmpty() ? "" : " (" + basis + ")";
      return name + of + " " + text(found) + ", where " + range() + " is met";
    }

    private String text(double value) {
      return unit.equals(MICROS) ? TimeText.ofMicros(value) : number(value) + unit;
    }

    /** As many digits as the size of a number is worth. */
    static String number(double value) {
      return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.3f" : "%,.1f", value);
    }
  }
}
