package site.ycsb.client.measure;

import site.ycsb.client.result.RunResult;

/** What a {@link site.ycsb.Workload} adds that counts its operations itself. */
public interface MeasuredWorkload {

  /** What it counts; to be asked for after init. */
  MeasuredRun measured();

  /** What it runs; to be asked for after init. */
  RunResult.Origin origin();
}
