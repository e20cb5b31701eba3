package site.ycsb.arrival.schedule.trace;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/**
 * What a first pass over recorded timestamps finds.
 *
 * @param count of timestamps
 * @param first in the file's unit
 * @param last in the file's unit
 */
public record TraceSpan(long count, BigDecimal first, BigDecimal last) {
  /** Reads a file of timestamps and refuses an empty or unsorted one. */
  public static TraceSpan of(TraceColumn column) {
    TraceReader reader = column.open();
    BigDecimal first = reader.next();
    if (first == null) {
      throw new UsageException(column.file() + ": has no timestamps");
    }
    long count = 1;
    BigDecimal last = first;
    for (@Nullable BigDecimal next = reader.next(); next != null; next = reader.next()) {
      if (next.compareTo(last) < 0) {
        throw reader.mistake(
            "timestamp "
                + next.toPlainString()
                + " comes after "
                + last.toPlainString()
                + "; timestamps have to be in ascending order");
      }
      last = next;
      count++;
    }
    if (first.compareTo(last) == 0) {
      throw new UsageException(
          column.file() + ": all timestamps are " + first.toPlainString() + "; two have to differ");
    }
    return new TraceSpan(count, first, last);
  }
}
