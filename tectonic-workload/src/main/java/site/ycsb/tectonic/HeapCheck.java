package site.ycsb.tectonic;

import java.util.List;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.describe.Amounts;
import site.ycsb.tectonic.describe.Describer;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Refuses a workload whose key sets do not fit into the heap, before anything is run. */
final class HeapCheck {
  private static final int MIB = 1 << 20;

  /** What the client takes without any key. */
  private static final double CLIENT_BYTES = 8 * MIB;

  private HeapCheck() {}

  static void of(WorkloadPlan plan, long heapBytes) {
    double bytes = Describer.describe("", plan, List.of()).totals().generatorBytes();
    if (bytes < CLIENT_BYTES || bytes + CLIENT_BYTES < (double) heapBytes) {
      return;
    }
    // Arrays that grow are there twice while they are copied.
    double enough = 2 * bytes + 8 * CLIENT_BYTES;
    throw new UsageException(
        ("the key sets of this workload take about %s, and the heap may have %s\n"
                + "  expected: JAVA_OPTS=-Xmx%.0fm, or a smaller tectonic.scale;"
                + " bin/tectonic describe says which operations need what")
            .formatted(
                Amounts.bytes(bytes), Amounts.bytes((double) heapBytes), Math.ceil(enough / MIB)));
  }
}
