package site.ycsb.report.run;

/**
 * What the operations of a kind have come to in a second of a phase. Times are in microseconds, NaN
 * where there are none.
 *
 * @param second since the run began
 * @param phase from 1
 * @param count operations that returned, failed ones included
 * @param response whether the times are from when operations were due
 * @param offered arrivals that came due in the second, of all kinds
 * @param backlog arrivals that waited at its end
 * @param lagMicros 99th percentile of how late requests were issued
 */
public record SecondRow(
    int second,
    int phase,
    String operation,
    long count,
    long failed,
    boolean response,
    double p50Micros,
    double p99Micros,
    double maxMicros,
    double offered,
    double backlog,
    double lagMicros) {

  static SecondRow of(Cells cells) {
    String prefix = Double.isNaN(cells.number("response_p50_us")) ? "" : "response_";
    return new SecondRow(
        (int) cells.whole("second"),
        (int) cells.whole("phase"),
        cells.text("operation"),
        cells.whole("count"),
        cells.whole("failed"),
        !prefix.isEmpty(),
        cells.number(prefix + "p50_us"),
        cells.number(prefix + "p99_us"),
        cells.number(prefix + "max_us"),
        cells.number("offered"),
        cells.number("backlog"),
        cells.number("lag_p99_us"));
  }
}
