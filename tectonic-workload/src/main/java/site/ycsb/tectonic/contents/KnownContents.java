package site.ycsb.tectonic.contents;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.contents.FollowedRecord.Reading;
import site.ycsb.tectonic.contents.FollowedRecord.Writing;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.MergeFunction;

/**
 * The contents of the live records of a section that are followed. Records are told apart by the
 * 64-bit hashes of their keys. For any number of threads.
 *
 * <p>Operations that insert or delete a key overlap no other on it.
 */
public final class KnownContents {
  private final ConcurrentHashMap<Long, FollowedRecord> records = new ConcurrentHashMap<>();

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
        .computeIfAbsent(key.hash(), absent -> new FollowedRecord(pieces.length))
        .write(pieces, function, mostBytes);
  }

  /**
   * Begins a read of a live record.
   *
   * @param fieldCount of a record of the section
   */
  public Reading read(Key key, int fieldCount) {
    return records.computeIfAbsent(key.hash(), absent -> new FollowedRecord(fieldCount)).read();
  }

  /** Whether there is a record of a key. */
  public boolean has(Key key) {
    return records.containsKey(key.hash());
  }

  /** Forgets a record, as it is deleted. */
  public void delete(Key key) {
    records.remove(key.hash());
  }

  /** Forgets all records, as a section begins. */
  public void clear() {
    records.clear();
  }
}
