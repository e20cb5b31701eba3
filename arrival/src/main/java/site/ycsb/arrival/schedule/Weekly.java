package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import site.ycsb.arrival.bind.Setting;

/**
 * The product of a daily and a weekly cycle: a sine each day, times how busy that day is.
 *
 * @param ratePerSecond the mean over a week
 * @param modulation the height of the sine as a share of the mean, from 0 to 1
 * @param dayMinutes the length of a day
 * @param phaseDegrees of the sine at the start of a day
 * @param dayFactors how busy each of the seven days is; only their proportions matter
 * @param gaps between arrivals, in units of their momentary mean
 */
public record Weekly(
    @JsonProperty(value = "rate", required = true) double ratePerSecond,
    @Setting(otherwise = "0.5") double modulation,
    @JsonProperty("day_length") @Setting(otherwise = "1440") double dayMinutes,
    @JsonProperty("phase") @Setting(otherwise = "0") double phaseDegrees,
    @Setting(property = "days", otherwise = "1,1,1,1,1,0.6,0.6") List<Double> dayFactors,
    @JsonProperty("distribution") @Setting(otherwise = "exponential") GapDistribution gaps)
    implements ArrivalModel, Envelope {
  private static final double SECONDS_PER_MINUTE = 60;
  private static final int DAYS = 7;
  private static final double MOST_FACTOR = 1e6;

  public Weekly {
    Bounds.rate(ratePerSecond);
    Bounds.modulation(modulation);
    Bounds.minutes("day_length", dayMinutes);
    Bounds.phase(phaseDegrees);
    dayFactors = List.copyOf(dayFactors);
    Bounds.that(
        dayFactors.size() == DAYS
            && dayFactors.stream().allMatch(factor -> factor >= 0 && factor <= MOST_FACTOR)
            && dayFactors.stream().anyMatch(factor -> factor > 0),
        "day_factors",
        "are " + dayFactors,
        "seven numbers from 0 to 1e6, not all 0");
  }

  @Override
  public EnvelopeCurve curve() {
    return new Week(this);
  }

  /** A daily sine times a factor for each day of the week. */
  private static final class Week implements EnvelopeCurve {
    private final double daySeconds;
    private final double perDay;
    private final double[] before = new double[DAYS + 1];
    private final SineCycle cycle;

    Week(Weekly model) {
      this.daySeconds = model.dayMinutes * SECONDS_PER_MINUTE;
      this.perDay = model.ratePerSecond * daySeconds;
      this.cycle = new SineCycle(model.modulation, Math.toRadians(model.phaseDegrees));
      double sum = model.dayFactors.stream().mapToDouble(factor -> factor).sum();
      for (int day = 0; day < DAYS; day++) {
        before[day + 1] = before[day] + model.dayFactors.get(day) * DAYS / sum;
      }
      before[DAYS] = DAYS;
    }

    @Override
    public double arrivalsBy(double seconds) {
      double elapsed = seconds / daySeconds;
      double weeks = Math.floor(elapsed / DAYS);
      double inWeek = Math.max(0, elapsed - weeks * DAYS);
      int day = (int) Math.min(DAYS - 1, Math.floor(inWeek));
      double inDay = cycle.arrivalsBy(inWeek - day);
      return perDay * (weeks * DAYS + before[day] + (before[day + 1] - before[day]) * inDay);
    }

    @Override
    public double rateAt(double seconds) {
      double elapsed = seconds / daySeconds;
      int day = (int) (Math.floor(elapsed) % DAYS);
      double factor = before[day + 1] - before[day];
      return perDay / daySeconds * factor * cycle.rateAt(elapsed - Math.floor(elapsed));
    }

    @Override
    public double nextBreakSeconds(double seconds) {
      return EnvelopeCurve.nextMultiple(seconds, daySeconds / PANELS);
    }

    @Override
    public double secondsOf(double arrivals) {
      double due = arrivals / perDay;
      double weeks = Math.floor(due / DAYS);
      double inWeek = Math.max(0, due - weeks * DAYS);
      int day = 0;
      while (day < DAYS - 1 && before[day + 1] <= inWeek) {
        day++;
      }
      double width = before[day + 1] - before[day];
      double inDay = width > 0 ? Math.min(1, (inWeek - before[day]) / width) : 1;
      return daySeconds * (weeks * DAYS + day + cycle.timeOf(inDay));
    }
  }
}
