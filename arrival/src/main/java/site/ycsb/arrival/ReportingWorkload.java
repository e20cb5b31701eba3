package site.ycsb.arrival;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import site.ycsb.Workload;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.workloads.CoreWorkload;

/**
 * What a {@link site.ycsb.Workload} adds to tell the client where it is and whether its run can be
 * trusted. Such a workload is given the binding itself rather than YCSB's {@code DBWrapper}, and
 * reports to {@link site.ycsb.measurements.Measurements} on its own.
 */
public interface ReportingWorkload {

  /** Says, before init, that the client knows this interface, and sends requests when due. */
  default void hosted() {}

  /** Files that it reads and that no property names, known after init: none is written over. */
  default List<Path> inputs() {
    return List.of();
  }

  /**
   * Another workload of about a thousand operations, to practise on before the run; usually one of
   * YCSB's.
   */
  default Workload practice() {
    return new CoreWorkload();
  }

  /** How far the run is; called many times a second while it runs, and must not block. */
  RunProgress progress();

  /** Calls of the binding beside the operations that have returned: while they do, none hangs. */
  default long otherCalls() {
    return 0;
  }

  /** The result in words and tables, lines ending in a newline; called after the run. */
  String report();

  /** Writes result lines beside those of YCSB's measurements; called after the run. */
  default void export(MeasurementsExporter writer) throws IOException {}

  /** Why the run cannot be trusted, one line each; empty when it can. Called after the run. */
  List<String> problems();

  /**
   * What is in the totals, such as all but a warm-up; asked for after the run.
   *
   * @param all that was run
   */
  default Amount counted(Amount all) {
    return all;
  }

  /**
   * A part of a run.
   *
   * @param operations of it, failed ones included
   * @param nanos it took
   */
  record Amount(long operations, long nanos) {}

  /**
   * A moment of a run.
   *
   * @param completed operations that have returned, failed ones included
   * @param planned operations of the whole run, as far as can be told
   * @param phase that is running, from 1
   * @param phases of the whole run
   * @param phaseName of the phase that is running
   */
  record RunProgress(long completed, long planned, int phase, int phases, String phaseName) {}
}
