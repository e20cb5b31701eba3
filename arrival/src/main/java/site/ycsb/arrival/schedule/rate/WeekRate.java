package site.ycsb.arrival.schedule.rate;

import java.util.List;

/** A daily sine times a factor for each day of the week. */
public final class WeekRate implements RateCurve {
  private final int days;
  private final double daySeconds;
  private final double perDay;
  private final double[] before;
  private final SineCycle cycle;

  /**
   * @param ratePerSecond the mean over a week
   * @param dayFactors how busy each day is; only their proportions matter
   */
  public WeekRate(
      double ratePerSecond,
      double modulation,
      double daySeconds,
      double phaseRadians,
      List<Double> dayFactors) {
    this.days = dayFactors.size();
    this.daySeconds = daySeconds;
    this.perDay = ratePerSecond * daySeconds;
    this.cycle = new SineCycle(modulation, phaseRadians);
    double sum = dayFactors.stream().mapToDouble(factor -> factor).sum();
    this.before = new double[days + 1];
    for (int day = 0; day < days; day++) {
      before[day + 1] = before[day] + dayFactors.get(day) * days / sum;
    }
    before[days] = days;
  }

  @Override
  public double arrivalsBy(double seconds) {
    double elapsed = seconds / daySeconds;
    double weeks = Math.floor(elapsed / days);
    double inWeek = Math.max(0, elapsed - weeks * days);
    int day = (int) Math.min(days - 1, Math.floor(inWeek));
    double inDay = cycle.arrivalsBy(inWeek - day);
    return perDay * (weeks * days + before[day] + (before[day + 1] - before[day]) * inDay);
  }

  @Override
  public double secondsOf(double arrivals) {
    double due = arrivals / perDay;
    double weeks = Math.floor(due / days);
    double inWeek = Math.max(0, due - weeks * days);
    int day = 0;
    while (day < days - 1 && before[day + 1] <= inWeek) {
      day++;
    }
    double width = before[day + 1] - before[day];
    double inDay = width > 0 ? Math.min(1, (inWeek - before[day]) / width) : 1;
    return daySeconds * (weeks * days + day + cycle.timeOf(inDay));
  }
}
