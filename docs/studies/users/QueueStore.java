import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store of so many servers, each of which serves one request at a time, for an exponential time.
 * Once, all of them stall. Requests are served in the order in which they come.
 */
public final class QueueStore extends DB {
  private static final SplittableRandom RANDOM = new SplittableRandom(11);
  private static final long[] FREE_NANOS = new long[Integer.getInteger("queue.servers")];
  private static final double SERVICE_NANOS = Double.parseDouble(System.getProperty("queue.ms")) * 1e6;
  private static final long STALL_NANOS = seconds("queue.stall");
  private static final long STALL_AFTER_NANOS = seconds("queue.stall.after");
  private static long beginNanos;

  private static long seconds(String name) {
    return (long) (Double.parseDouble(System.getProperty(name)) * TimeUnit.SECONDS.toNanos(1));
  }

  private static synchronized long servedNanos() {
    long now = System.nanoTime();
    if (beginNanos == 0) {
      beginNanos = now;
      Arrays.fill(FREE_NANOS, now);
    }
    Arrays.sort(FREE_NANOS);
    long start = Math.max(now, FREE_NANOS[0]);
    long stall = beginNanos + STALL_AFTER_NANOS;
    if (start >= stall && start < stall + STALL_NANOS) {
      start = stall + STALL_NANOS;
    }
    FREE_NANOS[0] = start + (long) (-SERVICE_NANOS * Math.log1p(-RANDOM.nextDouble()));
    return FREE_NANOS[0];
  }

  private static Status serve() {
    long end = servedNanos();
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return Status.OK;
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return serve();
  }

  @Override
  public Status scan(
      String table, String key, int count, Set<String> fields, Vector<HashMap<String, ByteIterator>> result) {
    return serve();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return serve();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return serve();
  }

  @Override
  public Status delete(String table, String key) {
    return serve();
  }
}
