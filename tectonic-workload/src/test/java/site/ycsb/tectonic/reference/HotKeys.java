package site.ycsb.tectonic.reference;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * The keys of a section with a hot prefix of a range. Which prefixes are hot is what the keys show:
 * those that are in far more of them than any other.
 */
final class HotKeys implements ReferenceKeys.Watcher {
  private static final double APART = 6;

  private final int start;
  private final int end;
  private final Set<String> prefixes;
  private final Map<Key, Integer> hot = new HashMap<>();
  private final LiveRanks byAge;
  private int added;

  private HotKeys(int start, int end, Set<String> prefixes, int mostInserts) {
    this.start = start;
    this.end = end;
    this.prefixes = prefixes;
    byAge = new LiveRanks(mostInserts);
  }

  /** The hot ranges that selections of a section name, as far as its keys show them. */
  static Map<String, HotKeys> of(SectionPlan section, List<Key> inserted) {
    Map<String, HotKeys> known = new HashMap<>();
    List<StringExpr> expressions = ReferenceSection.insertedKeys(section);
    section.groups().stream()
        .flatMap(group -> group.operations().stream())
        .map(operation -> operation.selection())
        .filter(Selection.ByHotRange.class::isInstance)
        .map(selection -> ((Selection.ByHotRange) selection).name())
        .distinct()
        .forEach(
            name -> {
              HotKeys found =
                  expressions.size() == 1 ? find(expressions.get(0), name, inserted) : null;
              if (found != null) {
                known.put(name, found);
              }
            });
    return known;
  }

  private static @Nullable HotKeys find(StringExpr key, String name, List<Key> inserted) {
    List<StringExpr> segments =
        key instanceof StringExpr.Segmented segmented ? segmented.segments() : List.of(key);
    int separator =
        key instanceof StringExpr.Segmented segmented ? segmented.separator().length() : 0;
    int start = 0;
    for (StringExpr segment : segments) {
      if (segment instanceof StringExpr.HotRange range && range.nameOrShape().equals(name)) {
        int end = start + range.len();
        Set<String> hot = hotPrefixes(start, end, range.amount(), inserted);
        return hot == null ? null : new HotKeys(start, end, hot, inserted.size());
      }
      ExpressionCheck shape = ExpressionCheck.of("", segment, Drawing.FREE);
      if (shape.leastBytes() < shape.mostBytes()) {
        return null;
      }
      start += (int) shape.leastBytes() + separator;
    }
    return null;
  }

  /** The most frequent ones, if they are so by far more than chance; null if they are not. */
  private static @Nullable Set<String> hotPrefixes(
      int start, int end, int amount, List<Key> inserted) {
    Map<String, Integer> counts = new HashMap<>();
    inserted.forEach(key -> counts.merge(prefix(key, start, end), 1, Integer::sum));
    List<String> byCount = new ArrayList<>(counts.keySet());
    byCount.sort(Comparator.comparing(counts::get, Comparator.reverseOrder()));
    if (byCount.size() < amount) {
      return null;
    }
    double least = Math.sqrt(Objects.requireNonNull(counts.get(byCount.get(amount - 1))));
    double next =
        byCount.size() == amount
            ? 0
            : Math.sqrt(Objects.requireNonNull(counts.get(byCount.get(amount))));
    // The square root of a count varies by a half, whatever the count.
    return least - next > APART / 2 ? new HashSet<>(byCount.subList(0, amount)) : null;
  }

  private static String prefix(Key key, int start, int end) {
    byte[] bytes = key.bytes();
    return end <= bytes.length ? EqualPairs.text(bytes).substring(start, end) : "";
  }

  /** Counts an insert; of hot keys it is their age. */
  @Override
  public void inserted(Key key) {
    if (prefixes.contains(prefix(key, start, end))) {
      hot.put(key, added);
      byAge.add(added, 1);
    }
    added++;
  }

  @Override
  public void deleted(Key key) {
    Integer place = hot.remove(key);
    if (place != null) {
      byAge.add(place, -1);
    }
  }

  boolean isHot(Key key) {
    return hot.containsKey(key);
  }

  /** Number of live keys that are hot. */
  int live() {
    return byAge.total();
  }

  /** How many live hot keys are older than an insert. */
  int olderThan(int insert) {
    return byAge.before(insert);
  }

  /** How many live hot keys are older than one of them. */
  int age(Key key) {
    return byAge.before(Objects.requireNonNull(hot.get(key)));
  }
}
