package site.ycsb.tectonic.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;

/** Short forms of string expressions, and the strings that come of them. */
public final class Texts {
  private Texts() {}

  public static StringExpr.Uniform digits(int len) {
    return new StringExpr.Uniform(new NumberExpr.Constant(len), CharacterSet.NUMERIC);
  }

  public static StringExpr.Uniform uniform(Distribution len) {
    return new StringExpr.Uniform(new NumberExpr.Sampled(len), null);
  }

  public static StringExpr.Segmented joined(String separator, StringExpr... segments) {
    return new StringExpr.Segmented(separator, List.of(segments));
  }

  public static StringExpr.Weighted weighted(double weight, StringExpr one, StringExpr other) {
    return new StringExpr.Weighted(
        List.of(new StringExpr.Choice(weight, one), new StringExpr.Choice(1 - weight, other)));
  }

  public static StringExpr constant(String text) {
    return new StringExpr.Constant(text);
  }

  /** The first strings of an expression without a unique part. */
  static List<String> made(StringExpr expression, int count) {
    SeededRandom random = new SeededRandom(31);
    TextBuffer buffer = new TextBuffer(random);
    HotRanges ranges = new HotRanges(0, random, List.of());
    TextCompiler.Text text = new TextCompiler(buffer, ranges).compile(expression);
    return LongStream.range(0, count)
        .mapToObj(
            i -> {
              buffer.clear();
              random.at(RandomStream.KEY, i);
              text.append();
              return of(buffer.toBytes());
            })
        .toList();
  }

  public static String of(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
