package site.ycsb.tectonic.planning;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.StringExpr;

/** Fills in what expressions leave open: character sets, and the names of hot ranges. */
final class Expressions {
  private final HotRangeNames hotRanges;

  Expressions(HotRangeNames hotRanges) {
    this.hotRanges = hotRanges;
  }

  /**
   * The expression with nothing left open.
   *
   * @param inherited the character set of parts that have none
   */
  StringExpr resolve(Located<StringExpr> expression, CharacterSet inherited) {
    return resolve(expression.value(), inherited, expression.path());
  }

  private StringExpr resolve(StringExpr expression, CharacterSet inherited, String path) {
    if (expression instanceof StringExpr.Uniform uniform) {
      CharacterSet own = uniform.characterSet();
      return new StringExpr.Uniform(uniform.len(), own != null ? own : inherited);
    } else if (expression instanceof StringExpr.HotRange hot) {
      return hotRanges.resolve(hot, inherited, path + "/hot_range");
    } else if (expression instanceof StringExpr.Segmented segmented) {
      List<StringExpr> segments = new ArrayList<>();
      for (StringExpr segment : segmented.segments()) {
        segments.add(resolve(segment, inherited, path + "/segmented/segments/" + segments.size()));
      }
      return new StringExpr.Segmented(segmented.separator(), segments);
    } else if (expression instanceof StringExpr.Weighted weighted) {
      List<StringExpr.Choice> choices = new ArrayList<>();
      for (StringExpr.Choice choice : weighted.choices()) {
        String at = path + "/weighted/" + choices.size() + "/value";
        choices.add(new StringExpr.Choice(choice.weight(), resolve(choice.value(), inherited, at)));
      }
      return new StringExpr.Weighted(choices);
    }
    return expression;
  }
}
