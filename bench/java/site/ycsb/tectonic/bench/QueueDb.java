package site.ycsb.tectonic.bench;

import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * A server of a queue with a known answer: its one client waits as long as a request takes. With
 * {@code queue.service=exponential} and Poisson arrivals, {@code n} threads are an M/M/n queue,
 * with {@code fixed} an M/D/n queue. {@code queue.millis} is the mean (10). Times differ from run
 * to run.
 */
public final class QueueDb extends DB {
  private PoolRun.SleepingWorkload server = new PoolRun.SleepingWorkload(now -> now);

  @Override
  public void init() throws DBException {
    String service = getProperties().getProperty("queue.service", "exponential");
    double millis = Double.parseDouble(getProperties().getProperty("queue.millis", "10"));
    server =
        new PoolRun.SleepingWorkload(returns(service, millis * TimeUnit.MILLISECONDS.toNanos(1)));
  }

  private static LongUnaryOperator returns(String service, double meanNanos) throws DBException {
    SplittableRandom random = new SplittableRandom(ThreadLocalRandom.current().nextLong());
    return switch (service) {
      case "fixed" -> now -> now + (long) meanNanos;
      case "exponential" -> now -> now + (long) (-meanNanos * Math.log1p(-random.nextDouble()));
      default -> throw new DBException("queue.service: fixed or exponential, not " + service);
    };
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    server.doTransaction(this, this);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String key,
      int count,
      @Nullable Set<String> fields,
      @SuppressWarnings("NonApiType")
          java.util.Vector<java.util.HashMap<String, ByteIterator>> rows) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.NOT_IMPLEMENTED;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.NOT_IMPLEMENTED;
  }
}
