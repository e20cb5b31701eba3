package site.ycsb.ivs;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.Merge;
import site.ycsb.client.measure.MeasuredDb;
import site.ycsb.measurements.Measurements;
import site.ycsb.tectonic.execute.Binding;
import site.ycsb.tectonic.execute.YcsbMeasurements;

/**
 * Lengthens records through one instance of a binding: by its append or merge, else by a read and
 * an update.
 */
final class Extender {
  private static final String EXTEND = "EXTEND";
  private static final String LOOK_UP = "EXTEND-LENGTH";

  private final DB db;
  private final @Nullable Append append;
  private final @Nullable Merge merge;
  private final ExtendSettings settings;
  private final FieldLengths lengths;
  private final YcsbMeasurements measurements;
  private final @Nullable MeasuredDb meter;

  Extender(DB given, ExtendSettings settings, FieldLengths lengths) {
    db = Binding.unwrap(given);
    boolean isNative = !settings.readsAndUpdates();
    append = isNative && db instanceof Append capability ? capability : null;
    merge = isNative && db instanceof Merge capability ? capability : null;
    this.settings = settings;
    this.lengths = lengths;
    measurements =
        new YcsbMeasurements(
            Measurements.getMeasurements(), () -> false, MeasuredDb.failures(db.getProperties()));
    meter = given instanceof MeasuredDb measured ? measured : null;
  }

  /** Lengthens fields of a record, unless one of them would pass the limit; measures it. */
  void extend(String key, Map<String, ByteIterator> growth) {
    if (append == null && merge == null) {
      synchronized (lengths.lock(key)) {
        readAndUpdate(key, growth);
      }
    } else if (settings.rewrites()) {
      synchronized (lengths.lock(key)) {
        lengths.forget(key);
        appendIfRoom(key, growth);
      }
    } else {
      appendIfRoom(key, growth);
    }
  }

  private void appendIfRoom(String key, Map<String, ByteIterator> growth) {
    if (!reserve(key, growth)) {
      return;
    }
    long start = System.nanoTime();
    Status status =
        append != null
            ? append.append(settings.table(), key, growth)
            : merge == null ? null : merge.merge(settings.table(), key, growth);
    if (!report(status, start)) {
      lengths.forget(key);
    }
  }

  /** Makes room in what is known of the lengths; false, and counted, if there is none. */
  private boolean reserve(String key, Map<String, ByteIterator> growth) {
    synchronized (lengths.lock(key)) {
      Set<String> unknown = lengths.unknown(key, growth.keySet());
      if (!unknown.isEmpty()) {
        Map<String, ByteIterator> found = new HashMap<>();
        long start = System.nanoTime();
        Status status = read(key, unknown, found);
        if (!report(isOk(status) ? LOOK_UP : EXTEND, status, start)) {
          return false;
        }
        unknown.forEach(field -> lengths.learn(key, field, length(found.get(field))));
      }
      if (!lengths.grow(key, growth, settings.maxFieldLength())) {
        measurements.reportSkipped(EXTEND);
        return false;
      }
      return true;
    }
  }

  private void readAndUpdate(String key, Map<String, ByteIterator> growth) {
    long start = System.nanoTime();
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = read(key, growth.keySet(), found);
    if (isOk(status)) {
      Map<String, ByteIterator> longer = new HashMap<>();
      for (Map.Entry<String, ByteIterator> field : growth.entrySet()) {
        ByteIterator head = found.get(field.getKey());
        long length = length(head) + field.getValue().bytesLeft();
        if (settings.rewritesAtCap() && length >= settings.maxFieldLength()) {
          longer.put(field.getKey(), Binding.joined(head, new ByteArrayByteIterator(new byte[0])));
          continue;
        } else if (length > settings.maxFieldLength()) {
          measurements.reportSkipped(EXTEND);
          return;
        }
        longer.put(field.getKey(), Binding.joined(head, field.getValue()));
      }
      status = db.update(settings.table(), key, longer);
    }
    report(status, start);
  }

  private @Nullable Status read(String key, Set<String> fields, Map<String, ByteIterator> found) {
    Status status = db.read(settings.table(), key, fields, found);
    // Some bindings say OK of a record that is not there.
    return status != null && status.isOk() && found.isEmpty() ? Status.NOT_FOUND : status;
  }

  private boolean report(@Nullable Status status, long startNanos) {
    return report(EXTEND, status, startNanos);
  }

  private boolean report(String name, @Nullable Status status, long startNanos) {
    long end = System.nanoTime();
    boolean isOk = isOk(status);
    if (meter != null) {
      meter.returned(name, status, startNanos);
    }
    measurements.report(
        name, status, !isOk, end - startNanos, end - measurements.dueNanos(startNanos));
    return isOk;
  }

  private static boolean isOk(@Nullable Status status) {
    return status != null && status.isOk();
  }

  private static long length(@Nullable ByteIterator value) {
    return value == null ? 0 : value.bytesLeft();
  }
}
