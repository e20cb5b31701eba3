package site.ycsb.tectonic.stream;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.NumberEncoding;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.TextShape;

/** String expressions as regular expressions. */
final class Patterns {
  private Patterns() {}

  static Pattern of(StringExpr expression) {
    return Pattern.compile(text(expression), Pattern.DOTALL);
  }

  private static String text(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      return Pattern.quote(constant.value());
    } else if (expression instanceof StringExpr.Uniform uniform) {
      return characters(uniform.characterSet(), TextShape.of(uniform));
    } else if (expression instanceof StringExpr.HotRange hot) {
      return characters(hot.characterSet(), TextShape.of(hot));
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return segmented.segments().stream()
          .map(Patterns::text)
          .collect(Collectors.joining(Pattern.quote(segmented.separator())));
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return weighted.choices().stream()
          .map(choice -> text(choice.value()))
          .collect(Collectors.joining("|", "(", ")"));
    } else if (expression instanceof StringExpr.Numbers numbers) {
      String digits = numbers.range().encoding().digits();
      TextShape shape = TextShape.of(expression);
      return "[%s]{%d,%d}"
          .formatted(
              numbers.range().encoding() == NumberEncoding.BIG_ENDIAN ? "\\x00-\u00ff" : digits,
              shape.leastBytes(),
              shape.mostBytes());
    }
    return characters(null, TextShape.of(expression));
  }

  private static String characters(@Nullable CharacterSet set, TextShape shape) {
    return "[%s]{%d,%d}"
        .formatted(CharacterSet.orDefault(set).characters(), shape.leastBytes(), shape.mostBytes());
  }
}
