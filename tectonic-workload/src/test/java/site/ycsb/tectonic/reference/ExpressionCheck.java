package site.ycsb.tectonic.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.RecordedKeys;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * Checks that strings are what an expression makes, and tests the laws by which it draws them:
 * lengths, characters, choices, numbers, and how often the same string comes again.
 */
abstract class ExpressionCheck {
  private static final int MOST_CHARACTERS = 16_777_216;

  /** Of which operations. */
  final String what;

  final Drawing drawing;
  private final long leastBytes;
  private final long mostBytes;

  ExpressionCheck(String what, Drawing drawing, long leastBytes, long mostBytes) {
    this.what = what;
    this.drawing = drawing;
    this.leastBytes = leastBytes;
    this.mostBytes = mostBytes;
  }

  private ExpressionCheck(String what, Drawing drawing, Length length) {
    this(what, drawing, length.least(), length.most());
  }

  /**
   * The check of an expression.
   *
   * @param what of which operations
   */
  static ExpressionCheck of(String what, StringExpr expression, Drawing drawing) {
    if (expression instanceof StringExpr.Constant constant) {
      return new Text(what, constant, drawing, constant.value().getBytes(UTF_8));
    } else if (expression instanceof StringExpr.Uniform uniform) {
      return new Characters(what, uniform, drawing, new Length(what, uniform.len()));
    } else if (expression instanceof StringExpr.Weighted weighted) {
      List<StringExpr> choices = weighted.choices().stream().map(StringExpr.Choice::value).toList();
      return new Choice(what, weighted, drawing, parts(what + ", choice ", choices, drawing));
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return new Segments(
          what, segmented, drawing, parts(what + ", part ", segmented.segments(), drawing));
    } else if (expression instanceof StringExpr.HotRange hot) {
      return new Prefix(what, hot, drawing);
    } else if (expression instanceof StringExpr.Numbers numbers) {
      return new NumberCheck(what, numbers, drawing);
    } else if (expression instanceof StringExpr.Trace trace) {
      return new Recorded(what, trace.file(), drawing);
    } else if (expression instanceof StringExpr.Duplicated duplicated) {
      return new Duplicates(what, duplicated, of(what, duplicated.value(), drawing));
    }
    StringExpr.Compressible compressible = (StringExpr.Compressible) expression;
    return new Compressed(what, compressible, drawing, new Length(what, compressible.len()));
  }

  private static List<ExpressionCheck> parts(
      String what, List<StringExpr> expressions, Drawing drawing) {
    List<ExpressionCheck> parts = new ArrayList<>();
    for (StringExpr each : expressions) {
      parts.add(of(what + (parts.size() + 1), each, drawing));
    }
    return parts;
  }

  /** What is wrong with a string; null if nothing is. */
  abstract @Nullable String fault(byte[] string);

  /** Counts a string that has no fault. */
  abstract void add(byte[] string);

  /** The tests that the strings so far allow, and what they do not. */
  abstract void addTo(Findings findings);

  /** The fewest bytes of a string. */
  final long leastBytes() {
    return leastBytes;
  }

  /** The most bytes of a string. */
  final long mostBytes() {
    return mostBytes;
  }

  /** Says that keys do not show how something is drawn. */
  final void addDrawnAgain(String subject, Findings findings) {
    findings.leaveOut(what + ": " + subject + ", as few keys are drawn again where they are taken");
  }

  /** The place in its range of the number that a string has; empty if it has none. */
  OptionalLong place(byte[] string) {
    return OptionalLong.empty();
  }

  /** The probability that a number, rounded down and kept within bounds, is below a count. */
  static double count(DoubleUnaryOperator below, long count, double scale, long least, long most) {
    return count <= least ? 0 : count > most ? 1 : below.applyAsDouble(count / scale);
  }

  /** The characters of a set by their code: their place in it, or -1. */
  private static int[] places(CharacterSet set) {
    int[] places = new int[256];
    Arrays.setAll(places, code -> set.characters().indexOf((char) code));
    return places;
  }

  private static @Nullable String wrongCharacter(int[] places, byte[] string) {
    for (byte b : string) {
      if (places[b & 0xFF] < 0) {
        return "has the character \"" + (char) b + "\", which its character set has not";
      }
    }
    return null;
  }

  /** A constant. */
  private static final class Text extends ExpressionCheck {
    private final StringExpr.Constant constant;
    private final byte[] bytes;

    Text(String what, StringExpr.Constant constant, Drawing drawing, byte[] bytes) {
      super(what, drawing, bytes.length, bytes.length);
      this.constant = constant;
      this.bytes = bytes;
    }

    @Override
    @Nullable String fault(byte[] string) {
      return Arrays.equals(string, bytes) ? null : "is not the constant " + constant.words();
    }

    @Override
    void add(byte[] string) {}

    @Override
    void addTo(Findings findings) {}
  }

  /** The length that strings have by a number. */
  private static final class Length {
    private final NumberExpr length;
    private final @Nullable DoubleUnaryOperator below;
    private final LawFit fit;

    Length(String what, NumberExpr length) {
      this.length = length;
      below = ReferenceLaw.below(length);
      fit = new LawFit(what + ": length", length.words());
    }

    @Nullable String fault(int bytes) {
      return below == null || upTo(below, bytes) > less(below, bytes)
          ? null
          : "has " + bytes + " bytes, which the length " + length.words() + " never gives";
    }

    void add(int bytes) {
      if (below != null) {
        fit.add(less(below, bytes), upTo(below, bytes));
      }
    }

    private static double less(DoubleUnaryOperator law, int bytes) {
      return count(law, bytes, 1, 1, MOST_CHARACTERS);
    }

    private static double upTo(DoubleUnaryOperator law, int bytes) {
      return count(law, bytes + 1L, 1, 1, MOST_CHARACTERS);
    }

    void addTo(Findings findings) {
      if (length instanceof NumberExpr.Sampled) {
        fit.addTo(findings);
      }
    }

    long least() {
      return length instanceof NumberExpr.Constant constant
          ? Math.max(1, (long) constant.value())
          : 1;
    }

    long most() {
      return length instanceof NumberExpr.Constant ? least() : MOST_CHARACTERS;
    }
  }

  /** Random characters. */
  private static final class Characters extends ExpressionCheck {
    private final CharacterSet set;
    private final Length length;
    private final int[] places;
    private final long[] tally;

    Characters(String what, StringExpr.Uniform uniform, Drawing drawing, Length length) {
      super(what, drawing, length);
      this.length = length;
      set = CharacterSet.orDefault(uniform.characterSet());
      places = places(set);
      tally = new long[set.size()];
    }

    @Override
    @Nullable String fault(byte[] string) {
      String wrong = length.fault(string.length);
      return wrong != null ? wrong : wrongCharacter(places, string);
    }

    @Override
    void add(byte[] string) {
      length.add(string.length);
      for (byte b : string) {
        tally[places[b & 0xFF]]++;
      }
    }

    @Override
    void addTo(Findings findings) {
      if (drawing.isFree()) {
        length.addTo(findings);
        double[] weights = new double[tally.length];
        Arrays.fill(weights, 1);
        findings.addCounts(what + ": characters", Shape.constant(set), tally, weights);
      } else {
        addDrawnAgain("characters", findings);
      }
    }
  }

  /** Random characters, and one over and over. */
  private static final class Compressed extends ExpressionCheck {
    private final StringExpr.Compressible compressible;
    private final Length length;
    private final int[] places = places(CharacterSet.ALPHANUMERIC);

    Compressed(String what, StringExpr.Compressible compressible, Drawing drawing, Length length) {
      super(what, drawing, length);
      this.compressible = compressible;
      this.length = length;
    }

    @Override
    @Nullable String fault(byte[] string) {
      String wrong = length.fault(string.length);
      if (wrong != null) {
        return wrong;
      }
      int random = compressible.randomOf(string.length);
      for (int i = random + 1; i < string.length; i++) {
        if (string[i] != string[random]) {
          return "has more than " + random + " random characters";
        }
      }
      return wrongCharacter(places, string);
    }

    @Override
    void add(byte[] string) {
      length.add(string.length);
    }

    @Override
    void addTo(Findings findings) {
      if (drawing.isFree()) {
        length.addTo(findings);
      }
    }
  }

  /** A prefix, one of the hot ones or another. */
  private static final class Prefix extends ExpressionCheck {
    private final StringExpr.HotRange hot;
    private final int[] places;
    private final EqualPairs repeats;

    Prefix(String what, StringExpr.HotRange hot, Drawing drawing) {
      super(what, drawing, hot.len(), hot.len());
      this.hot = hot;
      places = places(CharacterSet.orDefault(hot.characterSet()));
      repeats =
          new EqualPairs(
              what + ": prefixes",
              hot.amount() + " hot ones at " + hot.probability() + " in " + hot.words());
    }

    @Override
    @Nullable String fault(byte[] string) {
      return string.length == hot.len()
          ? wrongCharacter(places, string)
          : "has " + string.length + " bytes in place of " + hot.len();
    }

    @Override
    void add(byte[] string) {
      repeats.add(string);
    }

    @Override
    void addTo(Findings findings) {
      Repeats expected = Repeats.of(hot);
      if (drawing.isFree() && expected != null) {
        repeats.addTo(expected, findings);
      } else {
        addDrawnAgain("prefixes", findings);
      }
    }
  }

  /** One of several expressions. */
  private static final class Choice extends ExpressionCheck {
    private final StringExpr.Weighted weighted;
    private final List<ExpressionCheck> choices;
    private final long[] tally;
    private final EqualPairs repeats;
    private boolean isAmbiguous;

    Choice(
        String what, StringExpr.Weighted weighted, Drawing drawing, List<ExpressionCheck> choices) {
      super(
          what,
          drawing,
          choices.stream().mapToLong(ExpressionCheck::leastBytes).min().orElse(0),
          choices.stream().mapToLong(ExpressionCheck::mostBytes).max().orElse(0));
      this.weighted = weighted;
      this.choices = choices;
      tally = new long[choices.size()];
      repeats = new EqualPairs(what + ": repeats", weighted.words());
    }

    @Override
    @Nullable String fault(byte[] string) {
      return only(string) == -1 ? "is none of the choices" : null;
    }

    /** The choice that makes a string; -1: none does; -2: several do. */
    private int only(byte[] string) {
      int only = -1;
      for (int i = 0; i < tally.length; i++) {
        if (weighted.choices().get(i).weight() > 0 && choices.get(i).fault(string) == null) {
          only = only == -1 ? i : -2;
        }
      }
      return only;
    }

    @Override
    void add(byte[] string) {
      repeats.add(string);
      int only = only(string);
      isAmbiguous |= only < 0;
      if (only >= 0) {
        tally[only]++;
        choices.get(only).add(string);
      }
    }

    @Override
    void addTo(Findings findings) {
      Repeats expected = Repeats.of(weighted);
      if (!drawing.isFree()) {
        addDrawnAgain("choice", findings);
      } else if (!isAmbiguous) {
        double[] weights =
            weighted.choices().stream().mapToDouble(StringExpr.Choice::weight).toArray();
        addChosen(weights, findings);
        choices.forEach(choice -> choice.addTo(findings));
      } else if (expected != null) {
        repeats.addTo(expected, findings);
      } else {
        findings.leaveOut(what + ": choice, as several of them make the same strings");
      }
    }

    /** Choices of weight 0 are never taken. */
    private void addChosen(double[] weights, Findings findings) {
      int possible = 0;
      for (int i = 0; i < weights.length; i++) {
        if (weights[i] > 0) {
          weights[possible] = weights[i];
          tally[possible++] = tally[i];
        }
      }
      findings.addCounts(
          what + ": choice",
          weighted.words(),
          Arrays.copyOf(tally, possible),
          Arrays.copyOf(weights, possible));
    }
  }

  /** Segments with a separator between them. */
  private static final class Segments extends ExpressionCheck {
    private final List<ExpressionCheck> parts;
    private final byte[] separator;
    private final boolean separates;

    Segments(
        String what, StringExpr.Segmented segmented, Drawing drawing, List<ExpressionCheck> parts) {
      super(
          what,
          drawing,
          bytes(segmented, parts, ExpressionCheck::leastBytes),
          bytes(segmented, parts, ExpressionCheck::mostBytes));
      this.parts = parts;
      separator = segmented.separator().getBytes(UTF_8);
      separates =
          segmented.separator().length() == 1
              && segmented.segments().stream()
                  .flatMapToInt(StringExpr::characters)
                  .noneMatch(character -> character == segmented.separator().charAt(0));
    }

    private static long bytes(
        StringExpr.Segmented segmented,
        List<ExpressionCheck> parts,
        ToLongFunction<ExpressionCheck> bytes) {
      long between = (parts.size() - 1L) * segmented.separator().getBytes(UTF_8).length;
      return parts.stream().mapToLong(bytes).sum() + between;
    }

    /** Whether a string shows where its parts begin. */
    private boolean showsParts() {
      long varying = parts.stream().filter(part -> part.leastBytes() < part.mostBytes()).count();
      return varying <= 1 || separates;
    }

    @Override
    @Nullable String fault(byte[] string) {
      List<byte[]> split = split(string);
      if (split == null) {
        boolean fits = string.length >= leastBytes() && string.length <= mostBytes();
        return showsParts() || !fits
            ? "has not the segments, but " + string.length + " bytes"
            : null;
      }
      for (int i = 0; i < parts.size(); i++) {
        String wrong = parts.get(i).fault(split.get(i));
        if (wrong != null) {
          return "part " + (i + 1) + " " + wrong;
        }
      }
      return null;
    }

    @Override
    void add(byte[] string) {
      List<byte[]> split = split(string);
      for (int i = 0; split != null && i < parts.size(); i++) {
        parts.get(i).add(split.get(i));
      }
    }

    @Override
    OptionalLong place(byte[] string) {
      List<byte[]> split = fault(string) == null ? split(string) : null;
      OptionalLong place = OptionalLong.empty();
      for (int i = 0; split != null && place.isEmpty() && i < parts.size(); i++) {
        place = parts.get(i).place(split.get(i));
      }
      return place;
    }

    /** The parts of a string: all but one have a length that is known, or separators tell. */
    private @Nullable List<byte[]> split(byte[] string) {
      List<byte[]> split = new ArrayList<>();
      long spare = string.length - leastBytes();
      if (!showsParts() || spare < 0) {
        return null;
      }
      int at = 0;
      for (ExpressionCheck part : parts) {
        if (at > string.length) {
          return null;
        }
        boolean varies = part.leastBytes() < part.mostBytes();
        int end = at + (int) (part.leastBytes() + (varies ? spare : 0));
        if (separates) {
          end = at;
          while (end < string.length && string[end] != separator[0]) {
            end++;
          }
        }
        if (end > string.length) {
          return null;
        }
        split.add(Arrays.copyOfRange(string, at, end));
        at = end + separator.length;
      }
      return at - separator.length == string.length ? split : null;
    }

    @Override
    void addTo(Findings findings) {
      if (showsParts()) {
        parts.forEach(part -> part.addTo(findings));
      } else {
        findings.leaveOut(what + ": its segments, as nothing tells where they begin");
      }
    }
  }

  /** Keys of a trace, each in its turn; drawn where nothing is inserted. */
  private static final class Recorded extends ExpressionCheck {
    private final RecordedKeys keys;
    private final Map<String, Integer> places = new HashMap<>();
    private final LawFit fit;

    Recorded(String what, RecordedKeys keys, Drawing drawing) {
      super(what, drawing, keys.leastBytes(), keys.mostBytes());
      this.keys = keys;
      for (int i = 0; i < keys.count(); i++) {
        places.put(EqualPairs.text(keys.key(i)), i);
      }
      fit = new LawFit(what, "any of " + keys.count() + " recorded ones");
    }

    @Override
    @Nullable String fault(byte[] string) {
      Integer place = places.get(EqualPairs.text(string));
      Drawing.Turn turn = drawing.turn();
      if (place == null) {
        return "is not in " + keys.file();
      }
      return turn != null && turn.isKnown() && turn.next() % keys.count() != place
          ? "is number " + (place + 1) + " of " + keys.file() + ", out of its turn"
          : null;
    }

    @Override
    void add(byte[] string) {
      double place = Objects.requireNonNull(places.get(EqualPairs.text(string)));
      if (drawing.turn() != null) {
        drawing.turn().take();
      } else {
        fit.add(place / keys.count(), (place + 1) / keys.count());
      }
    }

    @Override
    void addTo(Findings findings) {
      if (drawing.turn() == null) {
        fit.addTo(findings);
      } else if (!drawing.turn().isKnown()) {
        findings.leaveOut(what + ", as those in turn are put in order, or taken by others, too");
      }
    }
  }

  /**
   * Strings of which a share is one of a few; what only the first of each shows is tested of it.
   */
  private static final class Duplicates extends ExpressionCheck {
    private static final int LEAST_OF_EACH = 20;

    private final StringExpr.Duplicated duplicated;
    private final ExpressionCheck value;
    private final Map<String, Integer> counts = new HashMap<>();
    private long strings;

    Duplicates(String what, StringExpr.Duplicated duplicated, ExpressionCheck value) {
      super(what, value.drawing, value.leastBytes(), value.mostBytes());
      this.duplicated = duplicated;
      this.value = value;
    }

    @Override
    @Nullable String fault(byte[] string) {
      return value.fault(string);
    }

    @Override
    void add(byte[] string) {
      strings++;
      if (counts.merge(EqualPairs.text(string), 1, Integer::sum) == 1) {
        value.add(string);
      }
    }

    @Override
    void addTo(Findings findings) {
      value.addTo(findings);
      double ofEach = strings * duplicated.share() / duplicated.distinct();
      boolean isRoomy =
          duplicated.value().domain() > strings * (strings / 1e-6) + duplicated.distinct() * 1e6;
      if (!drawing.isFree() || !isRoomy || ofEach < LEAST_OF_EACH) {
        findings.leaveOut(
            what + ": the share of duplicates, as they are too few or others repeat, too");
        return;
      }
      long[] few = counts.values().stream().filter(n -> n > 1).mapToLong(n -> n).toArray();
      long repeated = Arrays.stream(few).sum();
      String law = duplicated.words();
      double off =
          few.length == duplicated.distinct()
              ? LawFit.share(repeated, strings, duplicated.share())
              : 0;
      findings.add(what + ": duplicates", law, strings, "binomial", off);
      if (few.length == duplicated.distinct()) {
        double[] alike = new double[few.length];
        Arrays.fill(alike, 1);
        findings.addCounts(what + ": each duplicate", law, few, alike);
      }
    }
  }
}
