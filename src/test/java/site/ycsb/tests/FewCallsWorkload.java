package site.ycsb.tests;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.tectonic.TectonicWorkload;

/**
 * Runs a spec, and has YCSB's client call fewer times than there are operations, as it does where
 * those are more than an int.
 */
public final class FewCallsWorkload extends Workload {
  private final TectonicWorkload spec = new TectonicWorkload();

  @Override
  public void init(Properties properties) throws WorkloadException {
    spec.init(properties);
    properties.setProperty("operationcount", "10");
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    return spec.initThread(properties, thread, threads);
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    return spec.doInsert(db, state);
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    return spec.doTransaction(db, state);
  }

  @Override
  public void cleanup() {
    spec.cleanup();
  }
}
