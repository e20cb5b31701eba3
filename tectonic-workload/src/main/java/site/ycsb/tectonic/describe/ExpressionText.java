package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** Expressions, distributions and selections in a few words. */
public final class ExpressionText {
  private static final int LONGEST_CONSTANT = 24;

  private ExpressionText() {}

  static String of(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      return "\"" + shortened(constant.value(), LONGEST_CONSTANT) + "\"";
    } else if (expression instanceof StringExpr.Uniform uniform) {
      return of(uniform.len()) + " " + of(CharacterSet.orDefault(uniform.characterSet()));
    } else if (expression instanceof StringExpr.Compressible compressible) {
      return of(compressible.len()) + " compressible to " + number(compressible.ratio());
    } else if (expression instanceof StringExpr.HotRange range) {
      return range.len() + " of hot range \"" + range.nameOrShape() + "\"";
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return "one of " + weighted.choices().size();
    }
    StringExpr.Segmented segmented = (StringExpr.Segmented) expression;
    List<String> parts = new ArrayList<>();
    for (StringExpr segment : segmented.segments()) {
      if (!parts.isEmpty() && !segmented.separator().isEmpty()) {
        parts.add("\"" + shortened(segmented.separator(), LONGEST_CONSTANT) + "\"");
      }
      parts.add(of(segment));
    }
    return String.join(" + ", parts);
  }

  /** A selection and what a position means; any live key where it is uniform over all. */
  static String of(Selection selection, KeyOrder order) {
    if (selection instanceof Selection.ByHotRange hot) {
      return "hot range \"" + hot.name() + "\" at " + number(hot.probability());
    }
    if (selection instanceof Selection.YcsbZipfian ycsb) {
      return ycsb.records() == null ? "ycsb_zipfian" : "ycsb_zipfian of " + ycsb.records();
    } else if (selection instanceof Selection.YcsbLatest) {
      return "ycsb_latest";
    }
    Distribution distribution = ((Selection.ByDistribution) selection).distribution();
    if (distribution instanceof Distribution.Uniform uniform
        && uniform.min() <= 0
        && uniform.max() >= 1) {
      return "any, uniformly";
    } else if (distribution instanceof Distribution.Latest) {
      return of(distribution);
    }
    return of(distribution)
        + switch (order) {
          case INSERTION -> " by age";
          case SORTED -> " by key";
          case SCATTERED -> " scattered";
        };
  }

  private static String of(NumberExpr number) {
    return number instanceof NumberExpr.Constant constant
        ? number(Math.floor(constant.value()))
        : of(((NumberExpr.Sampled) number).distribution());
  }

  private static String of(Distribution distribution) {
    if (distribution instanceof Distribution.Uniform d) {
      return "uniform " + number(d.min()) + ".." + number(d.max());
    } else if (distribution instanceof Distribution.Normal d) {
      return "normal " + number(d.mean()) + "," + number(d.stdDev());
    } else if (distribution instanceof Distribution.Beta d) {
      return "beta " + number(d.alpha()) + "," + number(d.beta());
    } else if (distribution instanceof Distribution.Zipf d) {
      return "zipf " + number(d.s());
    } else if (distribution instanceof Distribution.Latest d) {
      return "latest " + number(d.s());
    } else if (distribution instanceof Distribution.Exponential d) {
      return "exponential " + number(d.lambda());
    } else if (distribution instanceof Distribution.LogNormal d) {
      return "log_normal " + number(d.mean()) + "," + number(d.stdDev());
    } else if (distribution instanceof Distribution.Poisson d) {
      return "poisson " + number(d.lambda());
    } else if (distribution instanceof Distribution.Weibull d) {
      return "weibull " + number(d.scale()) + "," + number(d.shape());
    }
    Distribution.Pareto d = (Distribution.Pareto) distribution;
    return "pareto " + number(d.scale()) + "," + number(d.shape());
  }

  private static String of(CharacterSet characters) {
    return characters.name().toLowerCase(Locale.ROOT);
  }

  private static String number(double number) {
    boolean whole = number == Math.rint(number) && Math.abs(number) < 1e9;
    return whole ? Long.toString((long) number) : Double.toString(number);
  }

  /** A text with its middle left out where it is too long, on one line. */
  public static String shortened(String text, int longest) {
    String line = text.replaceAll("\\p{Cntrl}", " ");
    return line.length() <= longest ? line : line.substring(0, longest - 3) + "...";
  }
}
