package site.ycsb.crash;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.stream.Operation;

/**
 * What may be in the store under one key: what the writes that were acknowledged have left, with or
 * without those that were not.
 */
final class ExpectedRecord {
  private List<Version> versions = List.of(new Version(StoredContent.ABSENT, Set.of()));
  private final Set<Long> former = new HashSet<>();
  private @Nullable Operation last;

  /**
   * What the store holds if some of the writes in doubt were done.
   *
   * @param done the indices of those
   */
  record Version(StoredContent content, Set<Long> done) {

    private List<Version> after(Operation write, Map<String, byte[]> values, boolean inDoubt) {
      Set<Long> with = done;
      if (inDoubt) {
        with = new HashSet<>(done);
        with.add(write.index());
      }
      Set<Long> then = Set.copyOf(with);
      return content.after(write.plan(), values).stream().map(c -> new Version(c, then)).toList();
    }
  }

  /** A write was acknowledged. */
  void written(Operation write, Map<String, byte[]> values) {
    List<Version> after = new ArrayList<>();
    for (Version version : versions) {
      former.add(version.content().hash());
      after.addAll(version.after(write, values, false));
    }
    versions = after;
    last = write;
  }

  /** A write was sent, and is not known to be done. */
  void doubted(Operation write, Map<String, byte[]> values) {
    List<Version> after = new ArrayList<>(versions);
    versions.forEach(version -> after.addAll(version.after(write, values, true)));
    versions = after;
  }

  /** The last write that was acknowledged; null if none was. */
  @Nullable Operation last() {
    return last;
  }

  /** The indices of the writes in doubt. */
  Set<Long> doubts() {
    Set<Long> doubts = new HashSet<>();
    versions.forEach(version -> doubts.addAll(version.done()));
    return doubts;
  }

  /** The version that the store holds, with as many writes as can be; null if it is none. */
  @Nullable Version matching(StoredContent found) {
    return versions.stream()
        .filter(version -> version.content().isSameAs(found))
        .max(Comparator.comparingInt(version -> version.done().size()))
        .orElse(null);
  }

  /** Whether it once was what the store holds. */
  boolean wasOnce(StoredContent found) {
    return !found.isPresent() || former.contains(found.hash());
  }

  /** Takes what the store holds as what is certain from now on. */
  void settle(StoredContent found) {
    versions.forEach(version -> former.add(version.content().hash()));
    versions = List.of(new Version(found, Set.of()));
  }
}
