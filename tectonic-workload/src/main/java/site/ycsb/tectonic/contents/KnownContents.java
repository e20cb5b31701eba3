package site.ycsb.tectonic.contents;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.contents.FollowedRecord.Reading;
import site.ycsb.tectonic.contents.FollowedRecord.Writing;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.MergeFunction;

/**
 * The contents of the live records of a section that are followed. Records are told apart by the
 * 64-bit hashes of their keys. For any number of threads.
 *
 * <p>Operations that insert or delete a key overlap no other on it.
 */
public final class KnownContents {
  private final ConcurrentHashMap<Long, FollowedRecord> records = new ConcurrentHashMap<>();

  private volatile boolean keepsTexts;

  /**
   * What an operation of the section writes: the bytes from one place of an array to before
   * another.
   *
   * @param index of the operation in the stream
   */
  public Content written(byte[] bytes, int start, int end, OperationPlan writer, long index) {
    return Content.of(bytes, start, end, keepsTexts, writer, index);
  }

  /**
   * Begins a write.
   *
   * @param pieces by field of the section; null where it writes none
   * @param function of what is there and a piece
   * @param mostBytes beyond which no field grows: then each stays as it is
   */
  public Writing write(
      Key key, @Nullable Content[] pieces, MergeFunction function, long mostBytes) {
    return records
        .computeIfAbsent(key.hash(), absent -> new FollowedRecord(pieces.length, keepsTexts))
        .write(pieces, function, mostBytes);
  }

  /**
   * Begins a read of a live record.
   *
   * @param fieldCount of a record of the section
   */
  public Reading read(Key key, int fieldCount) {
    return records
        .computeIfAbsent(key.hash(), absent -> new FollowedRecord(fieldCount, keepsTexts))
        .read();
  }

  /** Whether there is a record of a key. */
  public boolean has(Key key) {
    return records.containsKey(key.hash());
  }

  /** Forgets a record, as it is deleted. */
  public void delete(Key key) {
    records.remove(key.hash());
  }

  /** Forgets all records. */
  public void clear() {
    records.clear();
  }

  /** Forgets those of the section before, and keeps what this one needs. */
  public void begin(SectionPlan section) {
    clear();
    keepsTexts = section.operations().anyMatch(each -> each.function().needsValue());
  }
}
