package site.ycsb.tectonic.generate.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.tectonic.plan.SectionPlan;
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
  private final Map<String, HotPrefixes> prefixes = new HashMap<>();

  /**
   * @param marked names of the ranges whose keys operations aim at, at most {@link
   *     SectionPlan#MOST_SELECTED_HOT_RANGES}
   */
  public HotRanges(long section, SeededRandom random, List<String> marked) {
    this.section = section;
    this.random = random;
    this.marked = marked;
  }

  HotPrefixes prefixes(StringExpr.HotRange range) {
    String name = range.nameOrShape();
    HotPrefixes known = prefixes.get(name);
    if (known == null) {
      long owner = SeededRandom.mix(section * 31 + name.hashCode());
      known = new HotPrefixes(range, owner, random);
      prefixes.put(name, known);
    }
    return known;
  }

  /** The draft's mark for strings that take a hot prefix of the range; 0 if nobody asks. */
  int mark(StringExpr.HotRange range) {
    int index = marked.indexOf(range.nameOrShape());
    return index < 0 ? 0 : 1 << index;
  }
}
