package site.ycsb.tests.lying;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request that may be answered with a lie, and what its thread knows of the store.
 *
 * @param key the only one or the first one that the request names
 * @param fields that are asked for; null for all, and where the request asks for none
 * @param firstRows the same scan for so many records; null if it is none for a number of them
 */
record Asked(
    LiarThread thread,
    String table,
    String key,
    @Nullable Set<String> fields,
    @Nullable IntFunction<Answer> firstRows) {

  /** What a request does. */
  enum Kind {
    READ,
    SCAN,
    INSERT,
    UPDATE,
    MERGE,
    APPEND,
    DELETE,
    DELETE_RANGE
  }

  /** The store below. */
  TrueStore store() {
    return thread.store;
  }

  /** The record of the key, or null. */
  @Nullable Map<String, byte[]> record() {
    return store().record(table, key);
  }

  /**
   * The record of the key as it was before the last write, if that and the one before have
   * certainly returned; else null.
   */
  @Nullable Map<String, byte[]> before() {
    FormerRecords.Version version = thread.ledger.former().of(table, key);
    Map<String, byte[]> before =
        version != null && version.isSureFor(thread) ? version.before() : null;
    if (before == null || fields == null) {
      return before;
    }
    return Map.copyOf(
        before.entrySet().stream()
            .filter(field -> fields.contains(field.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  /** Another key, which this thread has written; null if there was none yet. */
  @Nullable String anotherKey() {
    Write last = thread.lastWrite;
    return last != null && last.table().equals(table) && !last.key().equals(key)
        ? last.key()
        : null;
  }

  /** Whether a write of values would leave another record than there is. */
  boolean changes(Write write) {
    Map<String, byte[]> record = record();
    return record == null
        || !write.values().entrySet().stream()
            .allMatch(field -> Arrays.equals(field.getValue(), record.get(field.getKey())));
  }

  /** Whether a write of values to the end of those that are there would leave another record. */
  boolean lengthens(Write write) {
    return record() != null && write.values().values().stream().anyMatch(value -> value.length > 0);
  }

  /** Has a write done some requests of this thread later, if nobody has inserted its key then. */
  void later(Write write) {
    thread.later.add(new LiarThread.Postponed(write, thread.requests + LiarThread.LATER));
  }

  /** What one thread knows, as a binding belongs to one. */
  static final class LiarThread {
    /** Requests until a write is done that is done later. */
    static final long LATER = 10;

    private final TrueStore store;
    private final Ledger ledger;
    private final Queue<Postponed> later = new ArrayDeque<>();
    private @Nullable Write lastWrite;
    private FormerRecords.@Nullable Version lastVersion;
    private long requests;
    private long endTick;

    LiarThread(TrueStore store, Ledger ledger) {
      this.store = store;
      this.ledger = ledger;
    }

    /** A write that is done when the thread has sent so many requests. */
    private record Postponed(Write write, long request) {}

    /** When the last request ended. */
    long endTick() {
      return endTick;
    }

    /** A request begins, so that whoever sent the last one knows its answer. */
    void begin() {
      requests++;
      long tick = ledger.begin();
      if (lastVersion != null) {
        lastVersion.settle(tick);
        lastVersion = null;
      }
      Postponed next = later.peek();
      if (next != null && next.request() <= requests) {
        later.remove();
        Write write = next.write();
        if (store.record(write.table(), write.key()) == null) {
          write.doneBy(store);
          ledger.lied();
        }
      }
    }

    /** A request has ended. */
    void end() {
      endTick = ledger.tick();
    }

    /** A record was written. */
    void wrote(Write write, @Nullable Map<String, byte[]> before) {
      lastWrite = write;
      if (ledger.remembers()) {
        lastVersion = ledger.former().add(write, before, this);
      }
    }
  }
}
