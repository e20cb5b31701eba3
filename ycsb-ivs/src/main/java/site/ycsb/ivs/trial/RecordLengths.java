package site.ycsb.ivs.trial;

import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * How long records and their fields are, as operations have made them.
 *
 * @param records how many there are of each number of bytes
 * @param fields how many there are of each number of bytes
 */
record RecordLengths(SortedMap<Long, Long> records, SortedMap<Long, Long> fields) {

  static RecordLengths of(OperationSource source) {
    SortedMap<Long, Long> records = new TreeMap<>();
    SortedMap<Long, Long> fields = new TreeMap<>();
    source.records(
        (key, lengths) -> {
          long sum = 0;
          for (long length : lengths) {
            fields.merge(length, 1L, Long::sum);
            sum += length;
          }
          records.merge(sum, 1L, Long::sum);
        });
    return new RecordLengths(records, fields);
  }

  long bytes() {
    return records.entrySet().stream().mapToLong(size -> size.getKey() * size.getValue()).sum();
  }
}
