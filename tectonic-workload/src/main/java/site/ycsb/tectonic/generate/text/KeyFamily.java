package site.ycsb.tectonic.generate.text;

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
  private final Text text;
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
}
