package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.StringExpr;

/** Expressions, distributions and selections in a few words. */
public final class ExpressionText {
  private static final int LONGEST_CONSTANT = 24;

  private ExpressionText() {}

  static String of(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      return "\"" + shortened(constant.value(), LONGEST_CONSTANT) + "\"";
    } else if (expression instanceof StringExpr.Uniform uniform) {
      return uniform.len().words() + " " + of(CharacterSet.orDefault(uniform.characterSet()));
    } else if (expression instanceof StringExpr.Compressible compressible) {
      return compressible.len().words() + " compressible to " + number(compressible.ratio());
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
