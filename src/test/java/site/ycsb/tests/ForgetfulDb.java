package site.ycsb.tests;

import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A binding whose connections are cut during some of the updates, and which acknowledges the retry
 * of such an update without sending it. For one thread.
 */
final class ForgetfulDb extends PassingDb {
  private static final int CUT_EVERY = 45;

  private final CutProxy proxy;
  private int updates;
  private long forgotten;
  private boolean isRetry;

  ForgetfulDb(DB db, CutProxy proxy) {
    super(db);
    this.proxy = proxy;
  }

  /** How many updates it acknowledged and never sent. */
  long forgotten() {
    return forgotten;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (isRetry) {
      isRetry = false;
      forgotten++;
      return Status.OK;
    }
    if (++updates % CUT_EVERY == 0) {
      proxy.cut();
      Status status = super.update(table, key, values);
      proxy.restore();
      isRetry = !status.isOk();
      return status;
    }
    return super.update(table, key, values);
  }
}
