package site.ycsb.tectonic.stream;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/**
 * Times the drawing of a stream, as everyone does it who executes a part of it: which operation
 * comes, and which keys it is about, none of which are made. Prints the processor time per
 * operation of each phase, a row of a table in Markdown for each; the time to open a phase is part
 * of it.
 */
public final class DrawTimes {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private DrawTimes() {}

  /** Takes the number of runs, after one that is not counted, and the specs. */
  public static void main(String[] arguments) throws IOException {
    int runs = Integer.parseInt(arguments[0]);
    for (String spec : Arrays.copyOfRange(arguments, 1, arguments.length)) {
      measure(Path.of(spec), runs);
    }
  }

  private static void measure(Path spec, int runs) throws IOException {
    WorkloadPlan plan = SpecReader.read(spec).plan(PlanOptions.NONE);
    double[][] nanos = new double[plan.groups().size()][runs];
    for (int run = -1; run < runs; run++) {
      OperationSource source = new OperationSource(plan);
      while (source.hasNextGroup()) {
        long start = THREADS.getCurrentThreadCpuTime();
        GroupPlan group = source.openNextGroup();
        draw(source);
        double perOperation =
            (double) (THREADS.getCurrentThreadCpuTime() - start) / group.operationCount();
        if (run >= 0) {
          nanos[group.index()][run] = perOperation;
        }
      }
    }
    for (GroupPlan group : plan.groups()) {
      double[] sorted = nanos[group.index()];
      Arrays.sort(sorted);
      System.out.printf(
          Locale.ROOT,
          "| %s | %s | %,d | %.0f | %.0f | %.0f |%n",
          spec.getFileName(),
          group.name(),
          group.operationCount(),
          sorted[0],
          sorted[runs / 2],
          sorted[runs - 1]);
    }
  }

  private static void draw(OperationSource source) {
    Turn turn = new Turn();
    while (source.hasNext()) {
      source.next(turn);
    }
  }
}
