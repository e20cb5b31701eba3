package site.ycsb.client.run;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import site.ycsb.client.result.Verification;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Passes YCSB's result lines on, and adds up how the operations in them returned. */
class ReturnCount implements MeasurementsExporter {
  private static final String RETURN = "Return=";
  private static final String COMPARED = "VERIFY";

  final MeasurementsExporter written;
  private final Map<Returned, Long> counts = new HashMap<>();

  private record Returned(String metric, String status) {
    boolean isFailure() {
      return !status.equals("OK") && !status.equals("BATCHED_OK");
    }
  }

  ReturnCount(MeasurementsExporter written) {
    this.written = written;
  }

  /** The operations that failed, or read another row than was written. */
  final long failedOperations() {
    return failed("") - failed(COMPARED) + rows().wrong();
  }

  /** How many failed, by the end of the name of what they did. */
  private long failed(String name) {
    return count(name, Returned::isFailure);
  }

  /** The rows that YCSB's workloads compare themselves ({@code dataintegrity=true}). */
  final Verification rows() {
    long other = count(COMPARED, it -> it.status().equals("UNEXPECTED_STATE"));
    // A read that failed has no row to compare, and is told as failed.
    long wrong = Math.max(other, failed(COMPARED) - failed("READ"));
    long all = count(COMPARED, it -> true);
    long checked = all - failed(COMPARED) + wrong;
    return new Verification(Verification.Subject.WORKLOAD, checked, all, wrong, "");
  }

  private long count(String name, Predicate<Returned> wanted) {
    return counts.entrySet().stream()
        .filter(it -> it.getKey().metric().endsWith(name) && wanted.test(it.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Override
  public final void write(String metric, String measurement, int value) throws IOException {
    if (measurement.startsWith(RETURN)) {
      String status = measurement.substring(RETURN.length());
      counts.merge(new Returned(metric, status), (long) value, Long::sum);
    }
    written.write(metric, measurement, value);
  }

  @Override
  public final void write(String metric, String measurement, long value) throws IOException {
    written.write(metric, measurement, value);
  }

  @Override
  public final void write(String metric, String measurement, double value) throws IOException {
    written.write(metric, measurement, value);
  }

  @Override
  public void close() throws IOException {
    written.close();
  }
}
