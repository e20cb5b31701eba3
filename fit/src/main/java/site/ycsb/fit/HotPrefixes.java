package site.ycsb.fit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;

/** The prefixes that more keys share than chance explains, as the keys of a hot range do. */
final class HotPrefixes {
  /** The name of the hot range in the spec. */
  static final String NAME = "hot";

  private static final int LONGEST = 6;
  private static final int FEWEST_KEYS = 200;
  private static final double UNLIKELY = 1e-9;
  private static final double LEAST_SHARE = 0.01;
  private static final double LARGEST_PART = 0.5;
  private static final double MOST_CHARACTERS = 62;

  private final int from;
  private final int length;
  private final Set<Key> prefixes;
  private long hotKeys;
  private long allKeys;

  private HotPrefixes(int from, int length, Set<Key> prefixes) {
    this.from = from;
    this.length = length;
    this.prefixes = prefixes;
  }

  /**
   * The hot prefixes of keys that have a fixed number of characters after a literal, or from the
   * beginning; null where there are none.
   */
  static @Nullable HotPrefixes of(KeyShape shape) {
    if (shape.count() == 0) {
      return null;
    }
    StringExpr expression = shape.mainExpression();
    int from = 0;
    StringExpr varying = expression;
    if (expression instanceof StringExpr.Segmented segmented) {
      varying = segmented.segments().get(0);
      if (varying instanceof StringExpr.Constant literal) {
        from = literal.value().getBytes(UTF_8).length;
        varying = segmented.segments().get(1);
      }
    }
    return varying instanceof StringExpr.Uniform uniform
            && uniform.len() instanceof NumberExpr.Constant length
        ? of(
            shape.mainSample(),
            from,
            (int) Math.min(LONGEST, length.value()),
            CharacterSet.orDefault(uniform.characterSet()).size())
        : null;
  }

  private static @Nullable HotPrefixes of(
      List<byte[]> keys, int from, int longest, double characters) {
    HotPrefixes best = null;
    double most = 0;
    for (int length = 1; length <= longest; length++) {
      Map<Key, Integer> counts = counts(keys, from, length);
      HotPrefixes found = of(keys.size(), counts, from, length, characters);
      double gain = found == null ? 0 : found.gain(counts, keys.size(), characters);
      if (found != null && gain > most) {
        most = gain;
        best = found;
      }
    }
    return best;
  }

  private static Map<Key, Integer> counts(List<byte[]> keys, int from, int length) {
    Map<Key, Integer> counts = new HashMap<>();
    for (byte[] key : keys) {
      counts.merge(new Key(Arrays.copyOf(key, from + length)), 1, Integer::sum);
    }
    return counts;
  }

  private static @Nullable HotPrefixes of(
      int keys, Map<Key, Integer> counts, int from, int length, double characters) {
    double all = Math.pow(Math.min(MOST_CHARACTERS, characters), length);
    if (keys < FEWEST_KEYS) {
      return null;
    }
    PoissonDistribution chance = new PoissonDistribution(null, keys / all, 1e-12, 10_000);
    List<Map.Entry<Key, Integer>> sorted = new ArrayList<>(counts.entrySet());
    sorted.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
    Set<Key> hot = new HashSet<>();
    long inHot = 0;
    for (Map.Entry<Key, Integer> each : sorted) {
      if (!(1 - chance.cumulativeProbability(each.getValue() - 1) < UNLIKELY)) {
        break;
      }
      hot.add(each.getKey());
      inHot += each.getValue();
    }
    boolean told = hot.size() <= LARGEST_PART * all && inHot >= LEAST_SHARE * keys;
    return hot.isEmpty() || !told ? null : new HotPrefixes(from, length, hot);
  }

  /** The penalized gain in log-likelihood of two kinds of prefixes over one. */
  private double gain(Map<Key, Integer> counts, int keys, double characters) {
    double inHot = prefixes.stream().mapToDouble(prefix -> counts.getOrDefault(prefix, 0)).sum();
    double all = Math.pow(characters, length);
    double share = inHot / keys;
    double gain = inHot * Math.log(share * all / prefixes.size());
    double others = all - prefixes.size();
    gain += inHot < keys ? (keys - inHot) * Math.log((1 - share) * all / others) : 0;
    return gain - prefixes.size() * Math.log(all);
  }

  /** The characters of a prefix. */
  int length() {
    return length;
  }

  /** How many are hot. */
  int amount() {
    return prefixes.size();
  }

  boolean isHot(byte[] key) {
    return key.length >= from + length
        && prefixes.contains(new Key(Arrays.copyOf(key, from + length)));
  }

  void inserted(byte[] key) {
    allKeys++;
    hotKeys += isHot(key) ? 1 : 0;
  }

  /** The share of the inserts so far that have a hot prefix. */
  double share() {
    return allKeys == 0 ? 0 : (double) hotKeys / allKeys;
  }
}
