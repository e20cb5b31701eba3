package site.ycsb.report.run;

import site.ycsb.arrival.csv.CsvTable;

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

  static SecondRow of(CsvTable.Row row) {
    String prefix = Double.isNaN(row.numberOrNone("response_p50_us")) ? "" : "response_";
    return new SecondRow(
        (int) row.whole("second"),
        (int) row.whole("phase"),
        row.text("operation"),
        row.whole("count"),
        row.whole("failed"),
        !prefix.isEmpty(),
        row.numberOrNone(prefix + "p50_us"),
        row.numberOrNone(prefix + "p99_us"),
        row.numberOrNone(prefix + "max_us"),
        row.numberOrNone("offered"),
        row.numberOrNone("backlog"),
        row.numberOrNone("lag_p99_us"));
  }
}
