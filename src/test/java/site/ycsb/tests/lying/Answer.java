package site.ycsb.tests.lying;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import site.ycsb.Status;

/**
 * What a store says to a read or a scan.
 *
 * @param rows records by field, in the order in which they come; at most one of a read
 */
record Answer(Status status, List<Map<String, byte[]>> rows) {
  /** The answer to the read of a key that is not there. */
  static final Answer NOT_FOUND = new Answer(Status.NOT_FOUND, List.of());

  static Answer ok(List<Map<String, byte[]>> rows) {
    return new Answer(Status.OK, rows);
  }

  /** Whether there is anything in it. */
  boolean isFound() {
    return status.isOk() && !rows.isEmpty();
  }

  /** The same with another value in the field that has the longest one; itself if all are empty. */
  Answer withValue(UnaryOperator<byte[]> change) {
    String field =
        rows.get(0).entrySet().stream()
            .max(
                Map.Entry.<String, byte[]>comparingByValue(
                        (one, other) -> Integer.compare(one.length, other.length))
                    .thenComparing(Map.Entry.comparingByKey()))
            .filter(longest -> longest.getValue().length > 0)
            .map(Map.Entry::getKey)
            .orElse(null);
    if (field == null) {
      return this;
    }
    Map<String, byte[]> changed = new HashMap<>(rows.get(0));
    changed.computeIfPresent(field, (f, value) -> change.apply(value.clone()));
    return withRow(0, changed);
  }

  /** The same with another row in one place. */
  Answer withRow(int place, Map<String, byte[]> row) {
    List<Map<String, byte[]>> changed = new ArrayList<>(rows);
    changed.set(place, row);
    return new Answer(status, changed);
  }

  /** Whether another answer says the same. */
  boolean isSameAs(Answer other) {
    boolean same = status.equals(other.status) && rows.size() == other.rows.size();
    for (int i = 0; same && i < rows.size(); i++) {
      same = areSame(rows.get(i), other.rows.get(i));
    }
    return same;
  }

  /** Whether two records have the same fields with the same bytes. */
  static boolean areSame(Map<String, byte[]> one, Map<String, byte[]> other) {
    return one.keySet().equals(other.keySet())
        && one.entrySet().stream()
            .allMatch(field -> Arrays.equals(field.getValue(), other.get(field.getKey())));
  }
}
