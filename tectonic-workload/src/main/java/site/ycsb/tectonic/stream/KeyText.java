package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeyBytes;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.HotRanges;
import site.ycsb.tectonic.text.KeyFamily;
import site.ycsb.tectonic.text.NumberedStrings;
import site.ycsb.tectonic.text.TextBuffer;
import site.ycsb.tectonic.text.TextCompiler;

/**
 * Makes the keys of a section from their draws; one per thread. A draw is a number that says who
 * makes the key, and which of his keys it is: the one of a number in a family, one that the family
 * never inserts, or one of an expression that nothing is inserted with.
 */
final class KeyText {
  private static final int NUMBER_BITS = 46;
  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  private final TextBuffer buffer;
  private final List<KeyFamily> families;
  private final List<StringExpr> otherKeys;
  private final List<TextCompiler.Text> otherTexts = new ArrayList<>();
  private final List<NumberedStrings> otherStrings = new ArrayList<>();

  /**
   * @param buffer to which {@link #append} adds
   */
  KeyText(SectionDemands demands, TextBuffer buffer) {
    this.buffer = buffer;
    HotRanges hotRanges =
        new HotRanges(demands.section().index(), buffer.random(), demands.hotNames());
    families = demands.families(buffer, hotRanges);
    otherKeys = demands.otherKeys();
    TextCompiler compiler = new TextCompiler(buffer, hotRanges);
    for (StringExpr key : otherKeys) {
      otherTexts.add(compiler.compile(key));
      otherStrings.add(NumberedStrings.of(key, buffer, hotRanges));
    }
  }

  List<KeyFamily> families() {
    return families;
  }

  /** The key of a number in a family, or of an operation by another maker. */
  static long draw(int family, long number) {
    return ((long) family << NUMBER_BITS) | number;
  }

  /** Keys that a family never inserts; the index of an operation is to be added. */
  long absentDraws(KeyFamily family) {
    return draw(families.size() + families.indexOf(family), 0);
  }

  /** Keys of an expression, whoever inserts them; the index of an operation is to be added. */
  long otherDraws(StringExpr key) {
    return draw(2 * families.size() + otherKeys.indexOf(key), 0);
  }

  /** The family of an inserted key. */
  static int family(long draw) {
    return (int) (draw >>> NUMBER_BITS);
  }

  /** The number of the string that an inserted key is, where it was drawn by that number. */
  static int place(long draw) {
    return (int) ((draw & NUMBER) - KeyFamily.BY_INDEX);
  }

  /**
   * Adds a key to the buffer.
   *
   * @param attempt of keys that nothing is inserted with; from {@link KeyFamily#BY_INDEX} on, the
   *     number of the string itself
   */
  void append(long draw, long attempt) {
    int maker = family(draw);
    long number = draw & NUMBER;
    int others = maker - 2 * families.size();
    if (maker < families.size()) {
      families.get(maker).append(number);
    } else if (others < 0) {
      families.get(maker - families.size()).appendAbsent(number);
    } else if (attempt >= KeyFamily.BY_INDEX) {
      otherStrings.get(others).append(attempt - KeyFamily.BY_INDEX);
    } else {
      buffer.random().at(RandomStream.ABSENT_KEY, attempt, number);
      otherTexts.get(others).append();
    }
  }

  /** Prepares four keys that are asked for next, in this order, if one family inserts them. */
  void prepare(long first, long second, long third, long fourth) {
    int family = family(first);
    boolean isOne = family == family(second) && family == family(third) && family == family(fourth);
    if (isOne && family < families.size()) {
      families
          .get(family)
          .prepare(first & NUMBER, second & NUMBER, third & NUMBER, fourth & NUMBER);
    }
  }

  /** How many strings of an expression that is not inserted are numbered; 0 if too many. */
  long strings(StringExpr key) {
    return otherStrings.get(otherKeys.indexOf(key)).count();
  }

  /** A key in an array that the next call overwrites. */
  byte[] lend(long draw, long attempt) {
    buffer.clear();
    append(draw, attempt);
    return buffer.lend();
  }

  /** A key for keeps. */
  Key key(long draw, long attempt) {
    buffer.clear();
    append(draw, attempt);
    return new Key(buffer.toBytes());
  }

  /** The marks of the hot ranges that an inserted key takes a prefix of. */
  int hotMarks(long draw) {
    return begin(draw, 0);
  }

  /** Eight bytes of an inserted key, see {@link KeyBytes#prefix}. */
  long prefix(long draw, int skippedBytes) {
    int unused = begin(draw, skippedBytes + Long.BYTES);
    return KeyBytes.prefix(buffer.bytes(), 0, buffer.length(), skippedBytes);
  }

  private int begin(long draw, int firstBytes) {
    return families.get(family(draw)).begin(draw & NUMBER, firstBytes);
  }
}
