package site.ycsb.clients;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Membership;
import site.ycsb.clients.Letter.Arrival;
import site.ycsb.clients.Letter.Bye;
import site.ycsb.clients.Letter.Failure;
import site.ycsb.clients.Letter.Go;
import site.ycsb.clients.Letter.Ping;
import site.ycsb.clients.Letter.Pong;
import site.ycsb.clients.Letter.Result;
import site.ycsb.clients.Letter.TimeUp;
import site.ycsb.clients.Letter.Watermark;
import site.ycsb.tectonic.execute.Peers;
import site.ycsb.tectonic.execute.PeersException;

/** The clients of one run, as one of them sees the others: what they have told by letters. */
final class GroupPeers implements Peers {
  private static final long LOOK_MILLIS = 20;
  private static final long TELL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int PINGS = 20;
  private static final long PONG_MILLIS = 200;

  /** By so much an instant at which all go on lies ahead: enough for the word to come round. */
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final int index;
  private final int count;
  private final Wire wire;
  private final LongSupplier nanoClock;
  private final LongSupplier wallClock;
  private final boolean waitsForWatermarks;
  private final AtomicLongArray watermarks;
  private final Map<Integer, Set<Integer>> arrived = new HashMap<>();
  private final Map<Integer, Long> goes = new HashMap<>();
  private final Map<Integer, Map<Integer, Long>> ends = new HashMap<>();
  private final ResultExchange results;
  private int meetings;
  private ClockOffset offset = ClockOffset.UNKNOWN;
  private @Nullable Long aheadNanos;
  private @Nullable Pong pong;
  private @Nullable String failure;
  private @Nullable Integer farewell;
  private boolean hasFailed;
  private volatile boolean closed;
  private volatile boolean isExecuted;
  private volatile BooleanSupplier progressed = () -> true;
  private volatile boolean isNews;
  private Runnable failed = () -> {};

  /**
   * @param nanoClock for durations
   * @param wallClock nanoseconds since 1970
   * @param waitsForWatermarks false: takes all operations of others for returned, to see in a test
   *     that this is wrong
   */
  GroupPeers(
      int index,
      int count,
      Wire wire,
      LongSupplier nanoClock,
      LongSupplier wallClock,
      boolean waitsForWatermarks) {
    this.index = index;
    this.count = count;
    this.wire = wire;
    this.nanoClock = nanoClock;
    this.wallClock = wallClock;
    this.waitsForWatermarks = waitsForWatermarks;
    watermarks = new AtomicLongArray(count);
    results = new ResultExchange(index, count);
    if (index == 0) {
      offset = ClockOffset.NONE;
      aheadNanos = 0L;
    }
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public void begin(LongSupplier ownWatermark, BooleanSupplier hasProgressed, Runnable hasEnded) {
    synchronized (this) {
      progressed = hasProgressed;
      failed = hasEnded;
    }
    Thread teller = new Thread(() -> tell(ownWatermark), "watermark");
    teller.setDaemon(true);
    teller.start();
    if (failure() != null) {
      hasEnded.run();
    }
  }

  private void tell(LongSupplier ownWatermark) {
    long told = 0;
    while (!closed) {
      LockSupport.parkNanos(this, TELL_NANOS);
      long own = ownWatermark.getAsLong();
      if (own != told && !closed) {
        told = own;
        wire.toAll(new Watermark(own));
      }
      if (isNews) {
        isNews = false;
        ranProgress();
      }
    }
  }

  @Override
  public long watermark(int client) {
    return waitsForWatermarks ? watermarks.get(client) : Long.MAX_VALUE / 2;
  }

  @Override
  public long meet(int worker, Runnable work, BooleanSupplier stopped) {
    int meeting = nextMeeting();
    measureOffset();
    if (worker != index) {
      wire.to(worker, new Arrival(meeting));
      await(() -> goes.containsKey(meeting), stopped);
      synchronized (this) {
        return offset.toOwn(Objects.requireNonNull(goes.remove(meeting)));
      }
    }
    await(() -> arrived.getOrDefault(meeting, Set.of()).size() == count - 1, stopped);
    try {
      work.run();
    } catch (RuntimeException e) {
      fail(String.valueOf(e.getMessage()));
      throw e;
    }
    long own = nanoClock.getAsLong() + LEAD_NANOS;
    wire.toAll(new Go(meeting, offset().toFirst(own)));
    return own;
  }

  private synchronized int nextMeeting() {
    arrived.remove(meetings);
    return ++meetings;
  }

  /** Asks the first client for its clock, and keeps what the shortest round trip says. */
  private void measureOffset() {
    for (int i = 0; i < PINGS && index > 0 && failure() == null; i++) {
      long sent = nanoClock.getAsLong();
      synchronized (this) {
        pong = null;
      }
      wire.to(0, new Ping(sent));
      synchronized (this) {
        long millis = PONG_MILLIS;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PONG_MILLIS);
        while (!isAnswered(sent) && millis > 0) {
          doWait(millis);
          millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
      }
    }
  }

  private boolean isAnswered(long sent) {
    return pong != null && pong.ownNanos() == sent;
  }

  /** The clock of the first client, and how far it is known. */
  synchronized ClockOffset offset() {
    return offset;
  }

  @Override
  public void timeIsUp(int group, long at) {
    TimeUp up = new TimeUp(group, at);
    note(index, up);
    wire.toAll(up);
  }

  private synchronized void note(int client, TimeUp up) {
    ends.computeIfAbsent(up.group(), absent -> new HashMap<>()).put(client, up.index());
  }

  @Override
  public synchronized long agreedEnd(int group) {
    Map<Integer, Long> all = ends.getOrDefault(group, Map.of());
    return all.size() < count ? NO_END : Collections.max(all.values());
  }

  @Override
  public void executed() {
    isExecuted = true;
  }

  @Override
  public void fail(String text) {
    synchronized (this) {
      if (hasFailed || failure != null || closed) {
        return;
      }
      hasFailed = true;
      notifyAll();
    }
    wire.toAll(new Failure("client %d of %d: %s".formatted(index, count, text)));
  }

  @Override
  public synchronized @Nullable String failure() {
    return failure;
  }

  /** Takes note that the run of all cannot be whole; false if that is known, or does not matter. */
  private boolean failed(String text) {
    Runnable ended;
    synchronized (this) {
      if (failure != null || closed || hasFailed) {
        return false;
      }
      failure = text;
      ended = failed;
      notifyAll();
    }
    ended.run();
    return true;
  }

  /**
   * Takes note that a client is gone, and lets the others know. While operations are executed
   * nobody can do without it; later only its result is missed, by the first client, if that is not
   * here yet, and the first client by all.
   *
   * @param text for the user
   */
  void left(int client, String text) {
    synchronized (this) {
      if (farewell != null) {
        return;
      } else if (isExecuted && index == 0) {
        results.left(client);
        notifyAll();
        return;
      }
    }
    if (failed(text) && index == 0) {
      wire.toAll(new Failure(text));
    }
  }

  /** Takes a letter of another client. */
  void received(int from, Letter letter) {
    if (letter instanceof Ping ping) {
      wire.to(from, new Pong(ping.ownNanos(), nanoClock.getAsLong(), wallClock.getAsLong()));
    } else if (letter instanceof Watermark mark) {
      watermarks.set(from, mark.index());
      ranProgress();
    } else if (letter instanceof TimeUp up) {
      note(from, up);
      ranProgress();
    } else if (letter instanceof Failure other) {
      boolean unused = failed(other.text());
    } else {
      takeNote(from, letter, nanoClock.getAsLong());
    }
  }

  /** Who delivers letters must not wait: if nobody can listen now, the teller tries again. */
  private void ranProgress() {
    if (!progressed.getAsBoolean()) {
      isNews = true;
    }
  }

  private synchronized void takeNote(int from, Letter letter, long nowNanos) {
    if (letter instanceof Arrival arrival) {
      arrived.computeIfAbsent(arrival.meeting(), first -> new HashSet<>()).add(from);
    } else if (letter instanceof Go go) {
      goes.put(go.meeting(), go.firstNanos());
    } else if (letter instanceof Pong answer) {
      pong = answer;
      compare(answer, nowNanos);
    } else if (letter instanceof Result result) {
      results.add(from, result);
    } else if (letter instanceof Bye bye) {
      farewell = bye.exitCode();
    }
    notifyAll();
  }

  private void compare(Pong answer, long nowNanos) {
    ClockOffset measured = ClockOffset.of(answer.ownNanos(), answer.firstNanos(), nowNanos);
    if (offset.better(measured).equals(measured)) {
      offset = measured;
      // The answer was given half a round trip ago.
      aheadNanos = wallClock.getAsLong() - measured.halfRoundTripNanos() - answer.firstWallNanos();
    }
  }

  @Override
  public synchronized Membership membership() {
    return aheadNanos == null
        ? new Membership(index, count)
        : new Membership(index, count, aheadNanos, offset.halfRoundTripNanos());
  }

  private synchronized void await(BooleanSupplier done, BooleanSupplier stopped) {
    while (!done.getAsBoolean()) {
      if (failure != null || hasFailed || stopped.getAsBoolean()) {
        throw new PeersException(failure == null ? "this client was stopped" : failure);
      }
      doWait(LOOK_MILLIS);
    }
  }

  // The caller looks again, woken or not.
  @SuppressWarnings("WaitNotInLoop")
  private void doWait(long millis) {
    try {
      wait(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeersException("this client was interrupted");
    }
  }

  @Override
  public int gather(@Nullable Path folder, int exitCode, Consumer<String> say) {
    try {
      String ended = failure();
      if (ended != null) {
        throw new PeersException(ended);
      }
      return index == 0 ? gatherAll(folder, exitCode, say) : handOver(folder, exitCode, say);
    } catch (PeersException e) {
      say.accept("The results of the clients are not put together: " + e.getMessage());
      return Math.max(1, exitCode);
    }
  }

  private int gatherAll(@Nullable Path folder, int exitCode, Consumer<String> say) {
    await(results::areWhole, () -> false);
    int ofAll;
    try {
      ofAll = results.conclude(folder, exitCode, say);
    } catch (RuntimeException e) {
      fail("the results cannot be put together: " + e.getMessage());
      throw e;
    }
    wire.toAll(new Bye(ofAll));
    return ofAll;
  }

  private int handOver(@Nullable Path folder, int exitCode, Consumer<String> say) {
    results.send(folder, exitCode, letter -> wire.to(0, letter));
    await(() -> farewell != null, () -> false);
    int ofAll = exitCodeOfAll();
    say.accept(
        "Client 0 has the result of all clients"
            + (ofAll == exitCode ? "" : ", whose exit code is " + ofAll));
    return exitCode;
  }

  private synchronized int exitCodeOfAll() {
    return Objects.requireNonNull(farewell);
  }

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    wire.close();
  }
}
