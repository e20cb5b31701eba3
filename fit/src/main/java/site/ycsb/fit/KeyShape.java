package site.ycsb.fit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.NumberEncoding;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.traces.Histogram;

/**
 * The shape of keys: up to 64 prefixes that end with a separator. For each it knows the lengths,
 * the characters by place, and whether the rest counts up. About 70 KB for each beginning.
 */
final class KeyShape {
  private static final int MOST_FAMILIES = 64;
  private static final double FEWEST_PER_FAMILY = 20;
  private static final String SEPARATORS = ":/_-.|#@,;";
  private static final int SAMPLE = 20_000;

  private final Families whole = new Families(0);
  private final Families byFirst = new Families(1);
  private final Families byLast = new Families(2);
  private final List<byte[]> sample = new ArrayList<>();
  private final Set<String> guesses = new TreeSet<>();
  private long count;

  void add(byte[] key) {
    count++;
    if (sample.size() < SAMPLE) {
      sample.add(key);
    }
    whole.add(key);
    byFirst.add(key);
    byLast.add(key);
  }

  long count() {
    return count;
  }

  /** What was guessed of the expression, in words. */
  Set<String> guesses() {
    return guesses;
  }

  /** The expression that makes such keys; of at least one. */
  StringExpr expression() {
    return families().expression();
  }

  /** The expression that makes the keys with the most frequent beginning. */
  StringExpr mainExpression() {
    String beginning = families().main();
    return families().tail(beginning).expression(beginning);
  }

  /** Those of the first 20,000 keys that have the most frequent beginning. */
  List<byte[]> mainSample() {
    byte[] beginning = families().main().getBytes(ISO_8859_1);
    return sample.stream()
        .filter(key -> Arrays.mismatch(key, beginning) >= beginning.length || beginning.length == 0)
        .toList();
  }

  private Families families() {
    return byLast.isTold() ? byLast : byFirst.isTold() ? byFirst : whole;
  }

  /** Keys by their beginning, up to a separator. */
  private final class Families {
    private final int upTo;
    private final Map<String, Tail> tails = new LinkedHashMap<>();
    private boolean tooMany;
    private long count;

    /**
     * @param upTo 0: no beginnings, 1: up to the first separator, 2: up to the last
     */
    Families(int upTo) {
      this.upTo = upTo;
    }

    void add(byte[] key) {
      if (tooMany) {
        return;
      }
      count++;
      int end = end(key);
      String beginning = new String(key, 0, end, ISO_8859_1);
      Tail tail = tails.get(beginning);
      if (tail == null) {
        if (tails.size() == MOST_FAMILIES) {
          tooMany = true;
          tails.clear();
          return;
        }
        tail = new Tail();
        tails.put(beginning, tail);
      }
      tail.add(key, end);
    }

    private int end(byte[] key) {
      int end = 0;
      for (int i = 0; upTo > 0 && i < key.length - 1; i++) {
        if (key[i] >= 0 && SEPARATORS.indexOf(key[i]) >= 0) {
          end = i + 1;
          if (upTo == 1) {
            return end;
          }
        }
      }
      return end;
    }

    /** The most frequent beginning. */
    String main() {
      return tails.entrySet().stream()
          .max(Comparator.comparingLong(each -> each.getValue().count))
          .orElseThrow()
          .getKey();
    }

    Tail tail(String beginning) {
      return Objects.requireNonNull(tails.get(beginning));
    }

    /** Whether there are several beginnings, each with enough keys to tell. */
    boolean isTold() {
      return !tooMany && tails.size() > 1 && count >= FEWEST_PER_FAMILY * tails.size();
    }

    StringExpr expression() {
      if (tails.size() == 1) {
        String only = main();
        return tail(only).expression(text(only));
      }
      List<StringExpr.Choice> choices = new ArrayList<>();
      tails.forEach(
          (beginning, tail) ->
              choices.add(new StringExpr.Choice(tail.count, tail.expression(text(beginning)))));
      return new StringExpr.Weighted(choices);
    }
  }

  /** The text of some bytes, a character each. */
  private String text(String bytes) {
    byte[] raw = bytes.getBytes(ISO_8859_1);
    String text = new String(raw, UTF_8);
    if (!Arrays.equals(text.getBytes(UTF_8), raw)) {
      guesses.add("keys have bytes that are no UTF-8; others of the same number take their place");
      return bytes.replaceAll("[^\\x20-\\x7e]", "?");
    }
    return text;
  }

  /** What follows a beginning. */
  private final class Tail {
    private static final int PLACES = 64;
    private static final int BYTES = 256;
    private static final double COUNTING = 0.99;
    private static final int MOST_HEX_DIGITS = 15;
    private static final int MOST_BYTES = 7;
    private static final int MOST_DIGITS = 18;

    private final Histogram lengths = new Histogram();
    private final int[][] places = new int[PLACES][];
    private final boolean[] later = new boolean[BYTES];
    private byte[] first = {};
    private boolean allDigits = true;
    private boolean leadingZeros;
    private boolean tooLong;
    private long least = Long.MAX_VALUE;
    private long most = -1;
    private long last = -1;
    private long next;
    private long count;

    void add(byte[] key, int from) {
      int length = key.length - from;
      if (count++ == 0) {
        first = Arrays.copyOfRange(key, from, key.length);
      }
      lengths.add(length);
      for (int i = 0; i < length; i++) {
        int value = key[from + i] & 0xFF;
        if (i < PLACES) {
          if (places[i] == null) {
            places[i] = new int[BYTES];
          }
          places[i][value]++;
        } else {
          later[value] = true;
        }
      }
      addNumber(key, from + commonDigitsFrom(from, key));
    }

    /** Numbers begin after a beginning of letters that all keys of the tail share. */
    private int commonDigitsFrom(int from, byte[] key) {
      int start = 0;
      while (from + start < key.length
          && start < first.length
          && first[start] == key[from + start]
          && !isDigit(key[from + start])) {
        start++;
      }
      return start;
    }

    private void addNumber(byte[] key, int from) {
      int digits = key.length - from;
      long number = 0;
      for (int i = from; i < key.length && allDigits; i++) {
        allDigits = isDigit(key[i]);
        number = i - from < MOST_DIGITS ? number * 10 + (key[i] - '0') : Long.MAX_VALUE;
      }
      allDigits &= digits > 0;
      if (!allDigits) {
        return;
      }
      leadingZeros |= digits > 1 && key[from] == '0';
      tooLong |= digits > MOST_DIGITS;
      next += number == last + 1 ? 1 : 0;
      last = number;
      least = Math.min(least, number);
      most = Math.max(most, number);
    }

    private static boolean isDigit(byte b) {
      return b >= '0' && b <= '9';
    }

    StringExpr expression(String beginning) {
      Histogram.Spread spread = lengths.spread();
      List<StringExpr> parts = new ArrayList<>();
      StringBuilder literal = new StringBuilder(beginning);
      int place = 0;
      int shortest = (int) Math.min(PLACES, spread.min());
      if (allDigits && !tooLong && lengths.count() > 1) {
        StringExpr number = number(spread);
        if (number != null) {
          while (place < shortest && isConstant(place) && !isDigit(first[place])) {
            literal.append((char) (first[place++] & 0xFF));
          }
          return joined(literal, List.of(), number);
        }
      }
      boolean fixed = spread.min() == spread.max();
      while (place < shortest && (fixed || isConstant(place))) {
        if (isConstant(place)) {
          literal.append((char) (first[place++] & 0xFF));
          continue;
        }
        int end = place;
        while (end < shortest && !isConstant(end)) {
          end++;
        }
        int length = fixed && end == PLACES ? (int) spread.max() - place : end - place;
        flush(literal, parts);
        parts.add(run(characters(place, end, end == PLACES), length));
        place = end;
      }
      StringExpr rest = fixed ? null : rest(place);
      return joined(literal, parts, rest);
    }

    private StringExpr rest(int from) {
      Histogram rests = new Histogram();
      lengths.counts().forEach((length, times) -> rests.add(Math.max(1, length - from), times));
      CharacterSet set = set(characters(from, PLACES, true));
      return new StringExpr.Uniform(SizeFit.number(rests).law(), set);
    }

    /** Numbers that count up, or that are drawn where they are written without zeros. */
    private @Nullable StringExpr number(Histogram.Spread spread) {
      boolean fixed = spread.min() == spread.max();
      boolean counts = count > 2 && next >= COUNTING * (count - 1);
      if (counts) {
        long past = most + 1;
        return new StringExpr.AutoIncrement(
            least,
            fixed && leadingZeros ? null : roundUp(past),
            null,
            fixed && leadingZeros ? digitsOfFirst() : null);
      }
      if (leadingZeros || fixed) {
        return null;
      }
      return new StringExpr.Number(least, most + 1, null, null, null, null);
    }

    private static long roundUp(long past) {
      long power = 10;
      while (power <= past) {
        power *= 10;
      }
      return Math.min(power, 1L << 62);
    }

    private int digitsOfFirst() {
      int start = 0;
      while (start < first.length && !isDigit(first[start])) {
        start++;
      }
      return first.length - start;
    }

    private boolean isConstant(int place) {
      int[] seen = places[place];
      return seen != null && seen[first[place] & 0xFF] == count;
    }

    private boolean[] characters(int from, int to, boolean andLater) {
      boolean[] seen = andLater ? later.clone() : new boolean[BYTES];
      for (int place = from; place < to; place++) {
        for (int value = 0; places[place] != null && value < BYTES; value++) {
          seen[value] |= places[place][value] > 0;
        }
      }
      return seen;
    }

    private StringExpr run(boolean[] seen, int length) {
      boolean isHex = isWithin(seen, "0123456789abcdef") && !isWithin(seen, "0123456789");
      if (isHex && length <= MOST_HEX_DIGITS) {
        return new StringExpr.Number(
            null, 1L << (4 * length), null, null, NumberEncoding.HEX, length);
      }
      if (length <= MOST_BYTES && !isWithin(seen, CharacterSet.ALPHANUMERIC.characters())) {
        guesses.add(
            "keys have bytes that are no letters or digits: any bytes, of which those from 128 on"
                + " take two, stand in their place");
        return new StringExpr.Number(
            null, 1L << (8 * length), null, null, NumberEncoding.BIG_ENDIAN, length);
      }
      return new StringExpr.Uniform(new NumberExpr.Constant(length), set(seen));
    }

    private CharacterSet set(boolean[] seen) {
      for (CharacterSet set : List.of(CharacterSet.NUMERIC, CharacterSet.ALPHABETIC)) {
        if (isWithin(seen, set.characters())) {
          return set;
        }
      }
      if (!isWithin(seen, CharacterSet.ALPHANUMERIC.characters())) {
        guesses.add(
            "keys have varying characters that are no letters or digits; these take their place");
      }
      return CharacterSet.ALPHANUMERIC;
    }

    private static boolean isWithin(boolean[] seen, String legal) {
      for (int value = 0; value < BYTES; value++) {
        if (seen[value] && legal.indexOf(value) < 0) {
          return false;
        }
      }
      return true;
    }

    private void flush(StringBuilder literal, List<StringExpr> parts) {
      if (!literal.isEmpty()) {
        parts.add(new StringExpr.Constant(text(literal.toString())));
        literal.setLength(0);
      }
    }

    private StringExpr joined(
        StringBuilder literal, List<StringExpr> before, @Nullable StringExpr rest) {
      List<StringExpr> parts = new ArrayList<>(before);
      flush(literal, parts);
      if (rest != null) {
        parts.add(rest);
      }
      return parts.isEmpty()
          ? new StringExpr.Constant("")
          : parts.size() == 1 ? parts.get(0) : new StringExpr.Segmented("", parts);
    }
  }
}
