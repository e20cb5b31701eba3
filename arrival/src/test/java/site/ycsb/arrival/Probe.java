package site.ycsb.arrival;

import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import site.ycsb.arrival.loop.MovedTime;

/**
 * What a fake workload and its fake DBs are to do, and what they did, in a time of its own; travels
 * in properties. As an extension of a test it ends the threads that are left.
 */
public final class Probe implements AfterEachCallback {
  private static final String KEY = "probe";

  public final AtomicInteger opened = new AtomicInteger();
  public final AtomicInteger closed = new AtomicInteger();
  public final AtomicInteger cleanedUp = new AtomicInteger();
  public final AtomicInteger openAtFirstRequest = new AtomicInteger(-1);
  public final AtomicLong requests = new AtomicLong();
  public final AtomicLong inserts = new AtomicLong();
  public final Map<Integer, Integer> requestsOfThread = new ConcurrentHashMap<>();

  /** When each request was due. */
  public final Queue<Long> intendedNanos = new ConcurrentLinkedQueue<>();

  /** The time that all takes. */
  public final MovedTime time = new MovedTime();

  /** How long it takes to open a DB. */
  public volatile long openNanos;

  /** How long a DB takes for a request that comes at an instant. */
  public volatile LongUnaryOperator serviceNanos = now -> 0;

  /** Calls that have returned and are no operations. */
  public volatile LongSupplier otherCalls = () -> 0;

  /** What the hanging request does first. */
  public volatile Runnable whenHanging = () -> {};

  /** Lets the hanging request return. */
  public final CountDownLatch release = new CountDownLatch(1);

  public volatile int brokenDb = -1;

  /** What opening a broken DB throws in place of a DBException. */
  public volatile @Nullable RuntimeException brokenBy;

  public volatile long failsAt = -1;

  /** The delete at which the DB throws. */
  public volatile long deleteFailsAt = -1;

  /** Deletes that came to the DB. */
  public final AtomicLong deletes = new AtomicLong();

  public volatile long hangsAt = -1;
  public volatile long mostOfThread = Long.MAX_VALUE;
  public volatile RuntimeException failure = new IllegalStateException("disk on fire");
  public volatile @Nullable Object seenDb;

  public Properties properties() {
    Properties properties = new Properties();
    properties.put(KEY, this);
    properties.setProperty("workload", FakeWorkload.class.getName());
    properties.setProperty("db", FakeDb.class.getName());
    return properties;
  }

  @Override
  public void afterEach(ExtensionContext test) {
    time.afterEach(test);
  }

  static Probe of(Properties properties) {
    return (Probe) Objects.requireNonNull(properties.get(KEY));
  }
}
