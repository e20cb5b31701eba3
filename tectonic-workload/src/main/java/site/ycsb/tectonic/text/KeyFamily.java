package site.ycsb.tectonic.text;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.FreePlaces;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * All keys of one expression in one section: key number n is a function of seed, family and n. The
 * numbers from {@link #BY_INDEX} on are those of the expression's strings themselves.
 */
public final class KeyFamily {
  /** Number of the first string of the expression's domain; the others follow. */
  public static final long BY_INDEX = 1L << 45;

  /** How many keys {@link #prepare} takes. */
  public static final int AT_ONCE = 4;

  private final StringExpr expression;
  private final long id;
  private final long inserts;
  private final TextBuffer buffer;
  private final TextCompiler.Text text;
  private final @Nullable UniquePart uniquePart;
  private final NumberedStrings strings;
  private final @Nullable Function<SeededRandom, Popularity> popularity;
  private final Permutation walk;

  /**
   * @param id which family of the workload
   * @param inserts how many of its keys are ever inserted
   */
  public KeyFamily(
      StringExpr expression, long id, long inserts, TextBuffer buffer, HotRanges hotRanges) {
    this.expression = expression;
    this.id = id;
    this.inserts = inserts;
    this.buffer = buffer;
    popularity = drawnNumber(expression, inserts);
    uniquePart =
        popularity == null ? UniquePart.find(expression, inserts, id, buffer.random) : null;
    text = new TextCompiler(buffer, hotRanges, uniquePart, true).compile(expression);
    strings = NumberedStrings.of(expression, buffer, hotRanges);
    walk = new Permutation(Math.max(1, strings()), id, buffer.random);
  }

  /**
   * The law of the keys' numbers in the domain, where keys have one: where nothing is drawn but a
   * number by a distribution, or all keys are alike and, as deleted ones return, more are inserted
   * than there are.
   */
  private static @Nullable Function<SeededRandom, Popularity> drawnNumber(
      StringExpr expression, long inserts) {
    boolean returns = expression.domain() < inserts && expression.domain() <= Integer.MAX_VALUE;
    if (expression.isEven()) {
      return returns ? Popularity::uniform : null;
    }
    List<StringExpr> drawn =
        expression
            .parts()
            .filter(
                part ->
                    !(part instanceof StringExpr.Constant || part instanceof StringExpr.Segmented))
            .toList();
    return drawn.size() == 1
            && drawn.get(0) instanceof StringExpr.Number number
            && (number.distribution() != null || returns)
        ? number::popularity
        : null;
  }

  /** Whether keys are drawn from those that are not live, by their number in the domain. */
  public boolean isDrawnFreely() {
    return popularity != null;
  }

  /**
   * All numbers of the domain, from which keys that are not live are drawn.
   *
   * @param random positioned by the caller before each draw
   */
  public FreePlaces freePlaces(SeededRandom random) {
    return new FreePlaces(
        Objects.requireNonNull(popularity).apply(random), (int) strings(), random);
  }

  /** How many strings have a number from {@link #BY_INDEX} on; 0 if they are too many. */
  public long strings() {
    return strings.count();
  }

  /** The number of the string that a walk through all of them in random order comes to. */
  public long walked(long step) {
    return BY_INDEX + walk.apply(step % strings());
  }

  public long id() {
    return id;
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
   * Adds the key of a number to the buffer.
   *
   * @param number of different keys from 0 to inserts - 1, if the family is unique
   */
  public void append(long number) {
    if (number >= BY_INDEX) {
      buffer.random.at(RandomStream.KEY, id, number);
      strings.append(number - BY_INDEX);
      return;
    }
    buffer.number = number;
    buffer.random.at(RandomStream.KEY, id, number);
    text.append();
  }

  /** Prepares the keys of four numbers, which are asked for next, in this order. */
  public void prepare(long first, long second, long third, long fourth) {
    if (uniquePart != null) {
      uniquePart.prepare(first, second, third, fourth);
    }
  }

  /**
   * The key of a number, in the buffer, of which just the first bytes need to be right.
   *
   * @return the buffer's marks of the hot ranges that the key takes a prefix of
   */
  public int begin(long number, int firstBytes) {
    buffer.clear();
    buffer.want(firstBytes);
    append(number);
    buffer.wantAll();
    return buffer.hotMarks;
  }

  /** Whether there are keys that {@link #appendAbsent} can make. */
  public boolean hasAbsentKeys() {
    return uniquePart != null && uniquePart.domain() > inserts;
  }

  /**
   * Adds a key of the expression that is never inserted to the buffer.
   *
   * @param operation by which a random one is drawn; from {@link #BY_INDEX} on, the number of the
   *     key among all of them
   */
  public void appendAbsent(long operation) {
    UniquePart unique = uniquePart;
    if (unique == null || unique.domain() <= inserts) {
      throw new IllegalStateException("the family has no keys that are never inserted");
    }
    SeededRandom random = buffer.random.at(RandomStream.ABSENT_KEY, id, operation);
    long absent = unique.domain() - inserts;
    buffer.number =
        inserts
            + (operation < BY_INDEX ? random.nextLong(absent) : (operation - BY_INDEX) % absent);
    text.append();
  }

  /**
   * The part of a key expression that makes its keys unique. It is a number, or random characters
   * at a fixed place whose first digits permute the key's number. With it no key needs to be looked
   * up before it is inserted, and numbers that are never inserted are keys that are never there.
   *
   * @param leaf the expression of the part, by identity
   * @param digits characters that carry the number, if they are characters
   * @param domain how many numbers there are
   * @param permutation of the numbers; null: as they are
   */
  record UniquePart(StringExpr leaf, int digits, long domain, @Nullable Permutation permutation) {
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
      StringExpr leaf = largestLeaf(expression, true);
      if (leaf == null) {
        return null;
      }
      boolean counts = leaf instanceof StringExpr.AutoIncrement || leaf instanceof StringExpr.Trace;
      long domain = domain(leaf);
      long needed = counts || isOnlyRandomPart(expression, leaf) ? numbers : numbers * SPARE;
      return domain < needed || domain < numbers
          ? null
          : new UniquePart(
              leaf,
              leaf instanceof StringExpr.Uniform uniform ? digits(uniform) : 0,
              domain,
              counts ? null : new Permutation(domain, owner, random));
    }

    /** What the characters say for a number; beyond the domain they come round again. */
    long place(long number) {
      return permutation == null ? within(number) : permutation.apply(within(number));
    }

    private void prepare(long first, long second, long third, long fourth) {
      if (permutation != null) {
        permutation.prepare(within(first), within(second), within(third), within(fourth));
      }
    }

    private long within(long number) {
      return number < domain ? number : number % domain;
    }

    private static int digits(StringExpr.Uniform leaf) {
      return (int)
          Math.min(TextShape.of(leaf).leastBytes(), Alphabet.of(leaf.characterSet()).mostDigits());
    }

    /**
     * The largest of the leaves that stand at a fixed place in every key; one that counts, if there
     * is one.
     *
     * @param last whether nothing follows the expression in the key
     */
    private static @Nullable StringExpr largestLeaf(StringExpr expression, boolean last) {
      if (expression instanceof StringExpr.Uniform || expression instanceof StringExpr.Trace) {
        return expression;
      } else if (expression instanceof StringExpr.Numbers numbers) {
        boolean drawsEvenly =
            !(numbers instanceof StringExpr.Number number)
                || number.distribution() == null
                || number.isEven();
        return drawsEvenly && (last || numbers.range().isFixed()) ? numbers : null;
      }
      StringExpr best = null;
      if (expression instanceof StringExpr.Segmented segmented) {
        for (Iterator<StringExpr> rest = segmented.segments().iterator(); rest.hasNext(); ) {
          StringExpr segment = rest.next();
          StringExpr leaf = largestLeaf(segment, last && !rest.hasNext());
          if (leaf != null && (best == null || rank(leaf) > rank(best))) {
            best = leaf;
          }
          if (!TextShape.of(segment).isFixed()) {
            break;
          }
        }
      }
      return best;
    }

    private static double rank(StringExpr leaf) {
      return leaf instanceof StringExpr.AutoIncrement ? Double.MAX_VALUE : domain(leaf);
    }

    private static long domain(StringExpr leaf) {
      if (leaf instanceof StringExpr.Trace trace) {
        return trace.file().count();
      } else if (leaf instanceof StringExpr.Numbers numbers) {
        return numbers.range().count();
      }
      StringExpr.Uniform uniform = (StringExpr.Uniform) leaf;
      return Alphabet.of(uniform.characterSet()).domain(digits(uniform));
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean isOnlyRandomPart(StringExpr expression, StringExpr leaf) {
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
