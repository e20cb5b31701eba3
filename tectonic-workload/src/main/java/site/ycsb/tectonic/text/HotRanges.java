package site.ycsb.tectonic.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * The hot ranges of a section. Ranges of one name share their prefixes; a range without a name has
 * that of its length and amount, such as "2x10".
 */
public final class HotRanges {
  private final long section;
  private final SeededRandom random;
  private final List<String> marked;
  private final Map<String, Prefixes> prefixes = new HashMap<>();

  /**
   * @param marked names of the ranges whose keys operations aim at, at most {@link
   *     SectionPlan#MOST_SELECTED_HOT_RANGES}
   */
  public HotRanges(long section, SeededRandom random, List<String> marked) {
    this.section = section;
    this.random = random;
    this.marked = marked;
  }

  Prefixes prefixes(StringExpr.HotRange range) {
    String name = range.nameOrShape();
    Prefixes known = prefixes.get(name);
    if (known == null) {
      long owner = SeededRandom.mix(section * 31 + name.hashCode());
      known = new Prefixes(range, owner, random);
      prefixes.put(name, known);
    }
    return known;
  }

  /** The buffer's mark for strings that take a hot prefix of the range; 0 if nobody asks. */
  int mark(StringExpr.HotRange range) {
    int index = marked.indexOf(range.nameOrShape());
    return index < 0 ? 0 : 1 << index;
  }

  /**
   * The prefixes of a hot range, numbered so that the first {@code amount} are the hot ones. All
   * are different as far as the domain allows; none is stored.
   */
  static final class Prefixes {
    private final Alphabet alphabet;
    private final Permutation permutation;
    private final int digits;
    private final int length;
    private final long owner;
    private final long domain;
    private final long hotCount;
    private final SeededRandom tails;

    /**
     * @param owner which hot range of the workload
     */
    Prefixes(StringExpr.HotRange range, long owner, SeededRandom random) {
      alphabet = Alphabet.of(range.characterSet());
      digits = Math.min(range.len(), alphabet.mostDigits());
      length = range.len();
      domain = alphabet.domain(digits);
      hotCount = Math.min(range.amount(), domain);
      this.owner = owner;
      tails = random.another();
      permutation = new Permutation(domain, owner, random);
    }

    /** Appends a random hot prefix. */
    void appendHot(TextBuffer buffer) {
      var unused = append(buffer, buffer.random.nextLong(hotCount));
    }

    /** Whether there are no others: the range has as many hot prefixes as there are prefixes. */
    boolean areAllHot() {
      return hotCount == domain;
    }

    /** Appends a random prefix that is not hot, of which there must be one. */
    void appendCold(TextBuffer buffer) {
      var unused = append(buffer, hotCount + buffer.random.nextLong(domain - hotCount));
    }

    /** Appends a prefix; returns whether it is a hot one. */
    boolean append(TextBuffer buffer, long prefix) {
      int start = buffer.extend(length);
      alphabet.write(buffer.bytes, start, digits, permutation.apply(prefix));
      if (length > digits) {
        // The same prefix has the same tail wherever it appears.
        tails.at(RandomStream.HOT_PREFIX, owner, prefix);
        alphabet.fill(buffer, start + digits, length - digits, tails);
      }
      return prefix < hotCount;
    }
  }
}
