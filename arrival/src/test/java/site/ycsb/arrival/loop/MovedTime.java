package site.ycsb.arrival.loop;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A time in which a thread that goes on takes none: it stands still while one does, and when all
 * wait it is at once as late as the first of them waits for. One thread goes on at a time, in the
 * order in which they were woken or began to wait, so that all comes out the same each time. The
 * thread that makes it takes part. A thread that waits for something else holds all others.
 */
public final class MovedTime implements Time, AfterEachCallback {
  /** When it begins by the time of day. */
  public static final Instant BEGIN = Instant.parse("2026-01-01T12:00:00Z");

  private static final double NANOS_PER_SECOND = 1e9;

  /** Below 0, as a clock for durations may be. */
  private static final long BEGIN_NANOS = -1_000_000_000_000_000L;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Thread, Player> players = new LinkedHashMap<>();
  private final Deque<Player> ready = new ArrayDeque<>();
  private @Nullable Player playing;
  private long waits;
  private boolean over;
  private volatile long now = BEGIN_NANOS;
  private volatile double others;
  private volatile String late = "";
  private volatile long lateNanos;

  public MovedTime() {
    playing = player(Thread.currentThread());
  }

  /** Whoever waits after the end. */
  private static final class Over extends Error {
    private static final long serialVersionUID = 1;
  }

  /** A thread that takes part. */
  private final class Player {
    final Condition turn = lock.newCondition();
    BooleanSupplier done = () -> false;
    long untilNanos = FOREVER;
    long number;
    boolean parks;
    boolean isWaiting;
    boolean isWoken;

    boolean isBefore(@Nullable Player other) {
      return other == null
          || untilNanos < other.untilNanos
          || (untilNanos == other.untilNanos && number < other.number);
    }
  }

  private final class PlayedThread extends Thread {
    volatile boolean started;
    volatile boolean ended;

    PlayedThread(Runnable work, String name) {
      super(work, name);
      setDaemon(true);
    }

    @Override
    public synchronized void start() {
      started = true;
      lock.lock();
      try {
        Player mine = player(this);
        ready.add(mine);
        super.start();
        goOn();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void run() {
      try {
        lock.lock();
        try {
          awaitTurn(player(this));
        } finally {
          lock.unlock();
        }
        super.run();
      } catch (Over e) {
        // Nobody waits for it.
      } finally {
        ended = true;
        leave();
      }
    }
  }

  @Override
  public long getAsLong() {
    return now;
  }

  /** The time of day. */
  public Clock clock() {
    return new Clock() {
      @Override
      public Instant instant() {
        return BEGIN.plusNanos(now - BEGIN_NANOS);
      }

      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }
    };
  }

  /** Lets the current thread take so long. */
  public void pass(long nanos) {
    if (nanos > 0) {
      await(nanos, () -> false, false);
    }
  }

  /** Stops the whole machine for so long: whoever waits is late. */
  public void stop(long nanos) {
    lock.lock();
    try {
      long then = now + nanos;
      now = then;
    } finally {
      lock.unlock();
    }
  }

  /** Wakes the threads of this name so late from now on. */
  public void wakeLate(String thread, long nanos) {
    lateNanos = nanos;
    late = thread;
  }

  /** Lets others use so many processors from the beginning to the end. */
  public void others(double processors) {
    others = processors;
  }

  @Override
  public ProcessorTimes processors() {
    return new ProcessorTimes(0, others * (now - BEGIN_NANOS) / NANOS_PER_SECOND, 0, 1, 0);
  }

  @Override
  public long readyNanos() {
    return 0;
  }

  @Override
  public Thread thread(Runnable work, String name) {
    return new PlayedThread(work, name);
  }

  @Override
  public void park(Object blocker, long nanos) {
    boolean isLate = nanos != FOREVER && Thread.currentThread().getName().equals(late);
    await(isLate ? nanos + lateNanos : nanos, () -> false, true);
  }

  @Override
  public void spin(long nanos) {
    pass(nanos);
  }

  @Override
  public void wake(Thread thread) {
    lock.lock();
    try {
      Player woken = player(thread);
      if (woken.isWaiting && woken.parks) {
        woken.isWaiting = false;
        ready.add(woken);
        goOn();
      } else {
        woken.isWoken = true;
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean await(CountDownLatch latch, long nanos) {
    if (latch.getCount() > 0 && nanos > 0) {
      await(nanos, () -> latch.getCount() == 0, false);
    }
    return latch.getCount() == 0;
  }

  @Override
  public boolean join(Thread thread, long nanos) {
    PlayedThread played = (PlayedThread) thread;
    if (played.started && !played.ended) {
      await(nanos, () -> played.ended, false);
    }
    return !played.started || played.ended;
  }

  /** The current thread takes part no longer: it may look on, and wait for something else. */
  public void leave() {
    lock.lock();
    try {
      Player mine = players.remove(Thread.currentThread());
      if (playing == mine) {
        playing = null;
      }
      goOn();
    } finally {
      lock.unlock();
    }
  }

  /** Ends all threads that take part as soon as they wait. */
  @Override
  public void afterEach(ExtensionContext test) {
    lock.lock();
    try {
      over = true;
      players.values().forEach(player -> player.turn.signal());
    } finally {
      lock.unlock();
    }
  }

  private void await(long nanos, BooleanSupplier done, boolean parks) {
    lock.lock();
    try {
      Player mine = player(Thread.currentThread());
      if (parks && mine.isWoken) {
        mine.isWoken = false;
        return;
      }
      mine.done = done;
      mine.parks = parks;
      mine.untilNanos = nanos == FOREVER ? FOREVER : now + Math.max(0, nanos);
      mine.number = waits++;
      mine.isWaiting = true;
      if (playing == mine) {
        playing = null;
      }
      goOn();
      awaitTurn(mine);
    } finally {
      lock.unlock();
    }
  }

  private void awaitTurn(Player mine) {
    try {
      while (playing != mine) {
        if (over) {
          throw new Over();
        }
        mine.turn.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("nobody goes on at " + (now - BEGIN_NANOS) + " ns", e);
    }
  }

  private Player player(Thread thread) {
    return players.computeIfAbsent(thread, absent -> new Player());
  }

  /** Lets the next thread go on, unless one does. */
  private void goOn() {
    Player next = playing == null ? next() : null;
    if (next != null) {
      next.isWaiting = false;
      playing = next;
      next.turn.signal();
    }
  }

  /** Who was woken, or waits for what has happened; else the first whose wait is over in time. */
  private @Nullable Player next() {
    if (!ready.isEmpty()) {
      return ready.remove();
    }
    Player first = null;
    for (Player each : players.values()) {
      if (each.isWaiting && each.done.getAsBoolean()) {
        return each;
      } else if (each.isWaiting && each.untilNanos != FOREVER && each.isBefore(first)) {
        first = each;
      }
    }
    now = first == null ? now : Math.max(now, first.untilNanos);
    return first;
  }
}
