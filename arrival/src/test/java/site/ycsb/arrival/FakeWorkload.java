package site.ycsb.arrival;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.loop.Time;
import site.ycsb.measurements.Measurements;

/** A workload that deletes one record again and again, and fails or hangs when told to. */
public class FakeWorkload extends Workload {
  private @Nullable Probe probe;

  @Override
  public void init(Properties properties) {
    probe = Probe.of(properties);
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads) {
    probe = Probe.of(properties);
    return thread;
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    probe().inserts.incrementAndGet();
    return doTransaction(db, state);
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    Probe probe = probe();
    if (probe.requestsOfThread.getOrDefault(state, 0) >= probe.mostOfThread) {
      return false;
    }
    probe.openAtFirstRequest.compareAndSet(-1, probe.opened.get());
    probe.seenDb = db;
    probe.intendedNanos.add(Measurements.getMeasurements().getIntendedtartTimeNs());
    long request = probe.requests.incrementAndGet();
    if (request == probe.failsAt) {
      throw probe.failure;
    }
    if (request == probe.hangsAt) {
      hang(probe);
    }
    db.delete("table", "key");
    probe.requestsOfThread.merge((Integer) state, 1, Integer::sum);
    return true;
  }

  @Override
  public void cleanup() {
    probe().cleanedUp.incrementAndGet();
  }

  protected final Probe probe() {
    if (probe == null) {
      throw new IllegalStateException("not initialised");
    }
    return probe;
  }

  private static void hang(Probe probe) {
    probe.whenHanging.run();
    boolean unused = probe.time.await(probe.release, Time.FOREVER);
  }
}
