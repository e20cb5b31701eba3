package site.ycsb.bindings.base;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.Vector;
import java.util.concurrent.Callable;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.ReverseScan;
import site.ycsb.bindings.api.StoreVersion;

/**
 * Turns the failures of a store into what the capabilities promise: a status, or an exception that
 * names the store. The binding supplies its calls of the store.
 */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public abstract class StoreBinding extends DB
    implements RangeDelete, RangeScan, ReverseScan, EngineStats, FreshInstance, StoreVersion {

  /** Says where the records of this instance are, for messages; without secrets. */
  protected abstract String place();

  /**
   * Says in one line why the store refused a request, or null if the exception is none of its
   * client's: such a one is a mistake in the binding, and thrown.
   */
  protected abstract @Nullable String reason(Exception failure);

  /** Runs a request; a binding that gathers inserts sends them first. */
  protected <T> T send(Callable<T> request) throws Exception {
    return request.call();
  }

  /** Runs a request whose failure is a status. */
  protected final Status attempt(Callable<Status> request) {
    try {
      return send(request);
    } catch (Exception e) {
      return new Status("ERROR", why(e));
    }
  }

  /** A request of which nothing but its failure is told. */
  protected interface Work {
    /** Does it. */
    void run() throws Exception;
  }

  /** Runs a request that is done if it does not fail. */
  protected final Status done(Work request) {
    return attempt(
        () -> {
          request.run();
          return Status.OK;
        });
  }

  /** Asks the store something that it has to be able to tell. */
  protected final <T> T ask(Callable<T> question) {
    try {
      return question.call();
    } catch (Exception e) {
      throw new IllegalStateException(place() + " cannot be asked: " + why(e));
    }
  }

  /** Asks the store for work that nobody waits for, and that it has to do. */
  protected final void asked(Work work) {
    boolean unused =
        ask(
            () -> {
              work.run();
              return true;
            });
  }

  /** Says in one line why a request failed; throws on what the client of the store never throws. */
  protected final String why(Exception failure) {
    String reason =
        failure instanceof IOException || failure instanceof DataFormatException
            ? String.valueOf(failure.getMessage())
            : reason(failure);
    if (reason == null) {
      throw failure instanceof RuntimeException e ? e : new IllegalStateException(failure);
    }
    return reason;
  }

  @Override
  public final Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return attempt(
        () -> {
          Map<String, ByteIterator> record = record(table, key, fields);
          if (record == null) {
            return Status.NOT_FOUND;
          }
          result.putAll(record);
          return Status.OK;
        });
  }

  /** Reads some fields of a record, or all where they are null; null if there is no record. */
  protected abstract @Nullable Map<String, ByteIterator> record(
      String table, String key, @Nullable Set<String> fields) throws Exception;

  @Override
  public final Status scan(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return read(table, new Range(startKey, null, recordCount, fields, false), result);
  }

  @Override
  public final Status scanReverse(
      String table,
      String startKey,
      int recordCount,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return read(table, new Range(startKey, null, recordCount, fields, true), result);
  }

  private Status read(String table, Range range, Vector<HashMap<String, ByteIterator>> result) {
    // As a limit, 0 is none to some servers and an error to others.
    return range.most() <= 0 ? Status.OK : done(() -> scan(table, range, result));
  }

  @Override
  public final Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return read(table, new Range(startKey, endKey, Integer.MAX_VALUE, fields, false), result);
  }

  /**
   * The records that a scan asks for.
   *
   * @param endKey the last key that may be read, or null for all from the first one on
   * @param most the most records read where there is no last key: one or more
   * @param fields the fields wanted, or null for all of them
   * @param descends whether it goes down from the first key; there is no last key then
   */
  protected record Range(
      String startKey,
      @Nullable String endKey,
      int most,
      @Nullable Set<String> fields,
      boolean descends) {}

  /** Reads records in key order, or against it. */
  protected abstract void scan(
      String table, Range range, List<HashMap<String, ByteIterator>> result) throws Exception;

  @Override
  public final SortedMap<String, Long> engineStats() {
    return ask(this::counters);
  }

  /** Reads what {@link #engineStats} returns. */
  protected abstract SortedMap<String, Long> counters() throws Exception;

  @Override
  public final String storeVersion() {
    return ask(this::version);
  }

  /** Reads what {@link #storeVersion} returns. */
  protected abstract String version() throws Exception;

  @Override
  public final void dropInstance() throws IOException {
    try {
      drop();
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(place() + " cannot be removed: " + why(e));
    }
  }

  /** Removes what {@link #dropInstance} removes. */
  protected abstract void drop() throws Exception;
}
