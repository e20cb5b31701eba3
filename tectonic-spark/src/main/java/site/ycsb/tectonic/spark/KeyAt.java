package site.ycsb.tectonic.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.spark.Partitioner;

/**
 * A key of a section, and where in the trace it is met.
 *
 * @param place of the operation, from 0
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by ORDER alone.
record KeyAt(int section, byte[] key, long place) implements Serializable {
  /** By section, bytes of the key, place. */
  static final Comparator<KeyAt> ORDER = new Order();

  /** All places of a key go to one partition. */
  static Partitioner byKey(int partitions) {
    return new ByKey(partitions);
  }

  private static final class Order implements Comparator<KeyAt>, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public int compare(KeyAt a, KeyAt b) {
      int bySection = Integer.compare(a.section(), b.section());
      int byKey = bySection == 0 ? Arrays.compareUnsigned(a.key(), b.key()) : bySection;
      return byKey == 0 ? Long.compare(a.place(), b.place()) : byKey;
    }
  }

  private static final class ByKey extends Partitioner {
    private static final long serialVersionUID = 1L;

    private final int partitions;

    ByKey(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object key) {
      KeyAt at = (KeyAt) key;
      return Math.floorMod(31 * Arrays.hashCode(at.key()) + at.section(), partitions);
    }
  }
}
