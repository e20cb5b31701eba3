package site.ycsb.tectonic.generate.text;

import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * The prefixes of a hot range, numbered so that the first {@code amount} are the hot ones. All are
 * different as far as the domain allows; none is stored.
 */
final class HotPrefixes {
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
  HotPrefixes(StringExpr.HotRange range, long owner, SeededRandom random) {
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
  void appendHot(Draft draft) {
    append(draft, draft.random.nextLong(hotCount));
  }

  /** Whether there are no others: the range has as many hot prefixes as there are prefixes. */
  boolean areAllHot() {
    return hotCount == domain;
  }

  /** Appends a random prefix that is not hot, of which there must be one. */
  void appendCold(Draft draft) {
    append(draft, hotCount + draft.random.nextLong(domain - hotCount));
  }

  private void append(Draft draft, long prefix) {
    int start = draft.extend(length);
    alphabet.write(draft.bytes, start, digits, permutation.apply(prefix));
    if (length > digits) {
      // The same prefix has the same tail wherever it appears.
      tails.at(RandomStream.HOT_PREFIX, owner, prefix);
      alphabet.fill(draft, start + digits, length - digits, tails);
    }
  }
}
