package site.ycsb.tectonic.generate.text;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * The part of a key expression that makes its keys unique: random characters at a fixed place,
 * whose first digits are a permutation of the key's number. With it no key needs to be looked up
 * before it is inserted, and numbers that are never inserted are keys that are never there.
 *
 * @param leaf the expression of the part, by identity
 * @param digits characters that carry the number
 * @param domain how many numbers there are
 */
record UniquePart(StringExpr.Uniform leaf, int digits, long domain, Permutation permutation) {
  /** Beside other random parts the domain must be so much larger, or keys would look picked. */
  private static final long SPARE = 1024;

  /**
   * Finds the part, if there is one that is large enough.
   *
   * @param numbers how many keys will be made
   * @param owner of the permutation
   */
  static @Nullable UniquePart find(
      StringExpr expression, long numbers, long owner, SeededRandom random) {
    StringExpr.Uniform leaf = largestLeaf(expression);
    if (leaf == null) {
      return null;
    }
    Alphabet alphabet = Alphabet.of(leaf.characterSet());
    int digits = digits(leaf, alphabet);
    long domain = alphabet.domain(digits);
    long needed = isOnlyRandomPart(expression, leaf) ? numbers : numbers * SPARE;
    return domain < needed || domain < numbers
        ? null
        : new UniquePart(leaf, digits, domain, new Permutation(domain, owner, random));
  }

  /** What the characters say for a number; beyond the domain they come round again. */
  long place(long number) {
    return permutation.apply(number < domain ? number : number % domain);
  }

  private static int digits(StringExpr.Uniform leaf, Alphabet alphabet) {
    return (int) Math.min(TextShape.of(leaf).leastBytes(), alphabet.mostDigits());
  }

  /** The largest of the leaves that stand at a fixed place in every key. */
  private static StringExpr.@Nullable Uniform largestLeaf(StringExpr expression) {
    if (expression instanceof StringExpr.Uniform uniform) {
      return uniform;
    }
    StringExpr.Uniform best = null;
    if (expression instanceof StringExpr.Segmented segmented) {
      for (StringExpr segment : segmented.segments()) {
        StringExpr.Uniform leaf = largestLeaf(segment);
        if (leaf != null && (best == null || domain(leaf) > domain(best))) {
          best = leaf;
        }
        OptionalInt length = TextShape.of(segment).fixedLength();
        if (length.isEmpty()) {
          break;
        }
      }
    }
    return best;
  }

  private static long domain(StringExpr.Uniform leaf) {
    Alphabet alphabet = Alphabet.of(leaf.characterSet());
    return alphabet.domain(digits(leaf, alphabet));
  }

  @SuppressWarnings("ReferenceEquality")
  private static boolean isOnlyRandomPart(StringExpr expression, StringExpr.Uniform leaf) {
    if (expression == leaf) {
      return true;
    }
    return expression instanceof StringExpr.Segmented segmented
        && segmented.segments().stream()
            .allMatch(
                segment ->
                    segment instanceof StringExpr.Constant || isOnlyRandomPart(segment, leaf));
  }
}
