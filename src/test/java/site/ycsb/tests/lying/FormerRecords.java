package site.ycsb.tests.lying;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.tests.lying.Asked.LiarThread;

/** The records as they were before their last writes, for any number of threads. */
final class FormerRecords {
  private final ConcurrentMap<String, Version> last = new ConcurrentHashMap<>();

  /** The last write of a key; null if it was not written. */
  @Nullable Version of(String table, String key) {
    return last.get(name(table, key));
  }

  /** Notes that a thread has written a record. */
  Version add(Write write, @Nullable Map<String, byte[]> before, LiarThread writer) {
    return last.merge(
        name(write.table(), write.key()),
        new Version(before, false, writer),
        (old, fresh) -> new Version(before, old.isSettledFor(writer), writer));
  }

  private static String name(String table, String key) {
    return table + '\n' + key;
  }

  /** What a write has replaced. */
  static final class Version {
    private final @Nullable Map<String, byte[]> before;
    private final boolean followsSettled;
    private final LiarThread writer;
    private volatile long settledTick = Long.MAX_VALUE;

    private Version(
        @Nullable Map<String, byte[]> before, boolean followsSettled, LiarThread writer) {
      this.before = before;
      this.followsSettled = followsSettled;
      this.writer = writer;
    }

    @Nullable Map<String, byte[]> before() {
      return before;
    }

    /** Whoever sent the write has had the answer. */
    void settle(long tick) {
      settledTick = tick;
    }

    /** Whether the write had returned before a thread's request was sent. */
    boolean isSettledFor(LiarThread thread) {
      return writer == thread || settledTick < thread.endTick();
    }

    /**
     * Whether the write and the one before it had returned when a thread's request was sent, one
     * after the other: then what it has replaced can be no right answer.
     */
    boolean isSureFor(LiarThread thread) {
      return followsSettled && isSettledFor(thread);
    }
  }
}
