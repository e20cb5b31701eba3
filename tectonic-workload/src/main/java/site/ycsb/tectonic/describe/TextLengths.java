package site.ycsb.tectonic.describe;

import java.nio.charset.StandardCharsets;
import site.ycsb.tectonic.generate.text.TextShape;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;

/** What the strings of an expression are like on average. */
final class TextLengths {
  private TextLengths() {}

  /** The mean number of bytes; lengths are rounded down and clamped as they are in the stream. */
  static double meanBytes(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      return utf8(constant.value());
    } else if (expression instanceof StringExpr.Uniform uniform) {
      return characters(uniform.len());
    } else if (expression instanceof StringExpr.Compressible compressible) {
      return characters(compressible.len());
    } else if (expression instanceof StringExpr.HotRange range) {
      return range.len();
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return weighted.choices().stream()
              .mapToDouble(choice -> choice.weight() * meanBytes(choice.value()))
              .sum()
          / sumOfWeights(weighted);
    }
    StringExpr.Segmented segmented = (StringExpr.Segmented) expression;
    return segmented.segments().stream().mapToDouble(TextLengths::meanBytes).sum()
        + (segmented.segments().size() - 1) * utf8(segmented.separator());
  }

  /** How likely a string has a hot prefix of a hot range. */
  static double hotShare(StringExpr expression, String name) {
    if (expression instanceof StringExpr.HotRange range) {
      int characters = CharacterSet.orDefault(range.characterSet()).size();
      boolean allHot = range.amount() >= Math.pow(characters, range.len());
      return !range.nameOrShape().equals(name) ? 0 : allHot ? 1 : range.probability();
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return weighted.choices().stream()
              .mapToDouble(choice -> choice.weight() * hotShare(choice.value(), name))
              .sum()
          / sumOfWeights(weighted);
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return 1
          - segmented.segments().stream()
              .mapToDouble(segment -> 1 - hotShare(segment, name))
              .reduce(1, (a, b) -> a * b);
    }
    return 0;
  }

  private static double sumOfWeights(StringExpr.Weighted weighted) {
    return weighted.choices().stream().mapToDouble(StringExpr.Choice::weight).sum();
  }

  private static double characters(NumberExpr length) {
    return length.law().meanCount(1, 1, TextShape.MOST_CHARACTERS);
  }

  private static double utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
