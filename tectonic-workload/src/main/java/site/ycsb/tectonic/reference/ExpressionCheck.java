package site.ycsb.tectonic.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * Checks that strings are what an expression makes: constants, lengths, characters; and tests the
 * law of lengths that are drawn, of choices by weight, and of characters.
 */
final class ExpressionCheck {
  private static final int MOST_CHARACTERS = 16_777_216;
  private static final int LEAST_PER_CELL = 20;

  private final String what;
  private final StringExpr expression;
  private final boolean tested;
  private final List<ExpressionCheck> parts = new ArrayList<>();
  private final Set<String> untested = new TreeSet<>();
  private @Nullable FitTest lengths;
  private long[] tally = {};

  /**
   * @param what of which operations
   * @param tested whether the strings are drawn as the expression says, whatever came before
   */
  ExpressionCheck(String what, StringExpr expression, boolean tested) {
    this.what = what;
    this.expression = expression;
    this.tested = tested;
    if (expression instanceof StringExpr.Segmented segmented) {
      for (StringExpr segment : segmented.segments()) {
        parts.add(new ExpressionCheck(what + ", part " + (parts.size() + 1), segment, tested));
      }
      if (fixedBytes(segmented) < 0) {
        untested.add(what + ": its parts have no fixed lengths");
      }
    } else if (expression instanceof StringExpr.Uniform uniform) {
      tally = new long[characters(uniform.characterSet()).length()];
      startLengths(uniform.len());
    } else if (expression instanceof StringExpr.Compressible compressible) {
      startLengths(compressible.len());
    } else if (expression instanceof StringExpr.Weighted weighted) {
      tally = new long[weighted.choices().size()];
    }
  }

  private void startLengths(NumberExpr length) {
    if (length instanceof NumberExpr.Sampled) {
      lengths = new FitTest(what + ": length", length.words());
    }
  }

  /** What is wrong with a string; null if nothing is. */
  @Nullable String fault(byte[] string) {
    if (expression instanceof StringExpr.Constant constant) {
      return Arrays.equals(string, constant.value().getBytes(UTF_8))
          ? null
          : "is not the constant \"" + constant.value() + '"';
    } else if (expression instanceof StringExpr.Uniform uniform) {
      String wrong = wrongLength(uniform.len(), string.length);
      return wrong != null ? wrong : wrongCharacter(characters(uniform.characterSet()), string);
    } else if (expression instanceof StringExpr.Compressible compressible) {
      return wrongLength(compressible.len(), string.length);
    } else if (expression instanceof StringExpr.HotRange hot) {
      return string.length == hot.len()
          ? wrongCharacter(characters(hot.characterSet()), string)
          : "has " + string.length + " bytes in place of " + hot.len();
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return choose(weighted, string);
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return segmented(segmented, string);
    }
    untested.add(what + ": an expression that this check does not know");
    return null;
  }

  private @Nullable String wrongLength(NumberExpr length, int bytes) {
    DoubleUnaryOperator below = ReferenceLaw.below(length);
    if (below == null) {
      untested.add(what + ": its length");
      return null;
    }
    double less = count(below, bytes, 1, 1, MOST_CHARACTERS);
    double upTo = count(below, bytes + 1, 1, 1, MOST_CHARACTERS);
    if (!(upTo > less)) {
      return "has " + bytes + " bytes, which the length " + length.words() + " never gives";
    }
    if (lengths != null && tested) {
      lengths.add(less, upTo);
    }
    return null;
  }

  /** The probability that a number, rounded down and kept within bounds, is below a count. */
  static double count(DoubleUnaryOperator below, long count, double scale, long least, long most) {
    return count <= least ? 0 : count > most ? 1 : below.applyAsDouble(count / scale);
  }

  private @Nullable String wrongCharacter(String legal, byte[] string) {
    for (byte b : string) {
      int place = legal.indexOf((char) b);
      if (place < 0) {
        return "has the character \"" + (char) b + "\", which its character set has not";
      } else if (tally.length > 0) {
        tally[place]++;
      }
    }
    return null;
  }

  private @Nullable String choose(StringExpr.Weighted weighted, byte[] string) {
    int chosen = -1;
    for (int i = 0; i < weighted.choices().size(); i++) {
      if (!(weighted.choices().get(i).value() instanceof StringExpr.Constant constant)) {
        untested.add(what + ": a choice among others than constants");
        return null;
      }
      if (Arrays.equals(string, constant.value().getBytes(UTF_8))) {
        chosen = i;
      }
    }
    if (chosen < 0) {
      return "is none of the choices";
    }
    tally[chosen]++;
    return null;
  }

  private @Nullable String segmented(StringExpr.Segmented segmented, byte[] string) {
    if (fixedBytes(segmented) < 0) {
      return null;
    }
    int separator = segmented.separator().getBytes(UTF_8).length;
    int at = 0;
    for (int i = 0; i < parts.size(); i++) {
      int bytes = fixedBytes(segmented.segments().get(i));
      if (at + bytes > string.length) {
        return "has " + string.length + " bytes, too few";
      }
      String wrong = parts.get(i).fault(Arrays.copyOfRange(string, at, at + bytes));
      if (wrong != null) {
        return "part " + (i + 1) + " " + wrong;
      }
      at += bytes + separator;
    }
    return at - separator == string.length ? null : "has " + string.length + " bytes, too many";
  }

  /** How many bytes the strings of an expression have, or -1 where that varies. */
  private static int fixedBytes(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      return constant.value().getBytes(UTF_8).length;
    } else if (expression instanceof StringExpr.HotRange hot) {
      return hot.len();
    } else if (expression instanceof StringExpr.Uniform uniform
        && uniform.len() instanceof NumberExpr.Constant constant) {
      return (int) Math.max(1, constant.value());
    } else if (expression instanceof StringExpr.Segmented segmented) {
      int bytes = (segmented.segments().size() - 1) * segmented.separator().getBytes(UTF_8).length;
      for (StringExpr segment : segmented.segments()) {
        int itsBytes = fixedBytes(segment);
        if (itsBytes < 0) {
          return -1;
        }
        bytes += itsBytes;
      }
      return bytes;
    }
    return -1;
  }

  private static String characters(@Nullable CharacterSet set) {
    return CharacterSet.orDefault(set).characters();
  }

  /** The tests that the strings so far allow. */
  void addTo(List<TraceVerification.Test> tests, Set<String> notTested) {
    parts.forEach(part -> part.addTo(tests, notTested));
    notTested.addAll(untested);
    if (!tested) {
      return;
    }
    if (lengths != null) {
      TraceVerification.Test result = lengths.result();
      if (result != null) {
        tests.add(result);
      }
    }
    long all = Arrays.stream(tally).sum();
    if (tally.length < 2 || all < (long) LEAST_PER_CELL * tally.length) {
      return;
    }
    if (expression instanceof StringExpr.Uniform uniform) {
      double[] expected = new double[tally.length];
      Arrays.fill(expected, (double) all / tally.length);
      double p = FitTest.chiSquare(tally, expected);
      String set = CharacterSet.orDefault(uniform.characterSet()).words();
      tests.add(new TraceVerification.Test(what + ": characters", set, all, "chi-square", p));
    } else if (expression instanceof StringExpr.Weighted weighted) {
      addChoices(weighted, all, tests);
    }
  }

  /** Equal choices, and those of weight 0, are left out. */
  private void addChoices(
      StringExpr.Weighted weighted, long all, List<TraceVerification.Test> tests) {
    double[] weights = weighted.choices().stream().mapToDouble(StringExpr.Choice::weight).toArray();
    double sum = Arrays.stream(weights).sum();
    double least = Arrays.stream(weights).min().orElse(0) / sum * all;
    long distinct = weighted.choices().stream().map(StringExpr.Choice::value).distinct().count();
    if (least < 5 || distinct < weights.length) {
      return;
    }
    double[] expected = Arrays.stream(weights).map(weight -> weight / sum * all).toArray();
    double p = FitTest.chiSquare(tally, expected);
    tests.add(
        new TraceVerification.Test(what + ": choice", weighted.words(), all, "chi-square", p));
  }
}
