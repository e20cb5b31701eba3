package site.ycsb.tectonic.text;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;

/** All keys of one expression in one section: key number n is a function of seed, family and n. */
public final class KeyFamily {
  private final StringExpr expression;
  private final long id;
  private final long inserts;
  private final Draft draft;
  private final TextCompiler.Text text;
  private final @Nullable UniquePart uniquePart;

  /**
   * @param id which family of the workload
   * @param inserts how many of its keys are ever inserted
   */
  public KeyFamily(StringExpr expression, long id, long inserts, Draft draft, HotRanges hotRanges) {
    this.expression = expression;
    this.id = id;
    this.inserts = inserts;
    this.draft = draft;
    uniquePart = UniquePart.find(expression, inserts, id, draft.random);
    text = new TextCompiler(draft, hotRanges, uniquePart).compile(expression);
  }

  public StringExpr expression() {
    return expression;
  }

  /** How many keys of the family are inserted at most. */
  public long inserts() {
    return inserts;
  }

  /** Whether different numbers make different keys. */
  public boolean isUnique() {
    return uniquePart != null;
  }

  /**
   * The key of a number.
   *
   * @param number of different keys from 0 to inserts - 1, if the family is unique
   */
  public byte[] key(long number) {
    draft.clear();
    append(number);
    return draft.toBytes();
  }

  /** Adds the key of a number to the draft. */
  public void append(long number) {
    draft.number = number;
    draft.random.at(RandomStream.KEY, id, number);
    text.append();
  }

  /**
   * The key of a number, in the draft, of which just the first bytes need to be right.
   *
   * @return the draft's marks of the hot ranges that the key takes a prefix of
   */
  public int begin(long number, int firstBytes) {
    draft.clear();
    draft.want(firstBytes);
    append(number);
    draft.wantAll();
    return draft.hotMarks;
  }

  /** Whether there are keys that {@link #absentKey} can make. */
  public boolean hasAbsentKeys() {
    return uniquePart != null && uniquePart.domain() > inserts;
  }

  /** A random key of the expression that is never inserted. */
  public byte[] absentKey(long operation) {
    draft.clear();
    appendAbsent(operation);
    return draft.toBytes();
  }

  /** Adds a random key of the expression that is never inserted to the draft. */
  public void appendAbsent(long operation) {
    UniquePart unique = uniquePart;
    if (unique == null || unique.domain() <= inserts) {
      throw new IllegalStateException("the family has no keys that are never inserted");
    }
    SeededRandom random = draft.random.at(RandomStream.ABSENT_KEY, id, operation);
    draft.number = inserts + random.nextLong(unique.domain() - inserts);
    text.append();
  }

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
}
