package site.ycsb.tectonic.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * What can be told of a string expression without making a string.
 *
 * @param leastBytes of any string it makes
 * @param mostBytes of any string it makes
 */
public record TextShape(long leastBytes, long mostBytes) {

  /** No string is longer than this, whatever a sampled length says: 16 MiB. */
  public static final int MOST_CHARACTERS = 1 << 24;

  /** The shape of an expression. */
  public static TextShape of(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      return exactly(constant.value().getBytes(StandardCharsets.UTF_8).length);
    } else if (expression instanceof StringExpr.Uniform uniform) {
      return of(uniform.len());
    } else if (expression instanceof StringExpr.Compressible compressible) {
      return of(compressible.len());
    } else if (expression instanceof StringExpr.HotRange range) {
      return exactly(range.len());
    } else if (expression instanceof StringExpr.Numbers numbers) {
      return new TextShape(numbers.range().leastBytes(), numbers.range().mostBytes());
    } else if (expression instanceof StringExpr.Trace trace) {
      return new TextShape(trace.file().leastBytes(), trace.file().mostBytes());
    } else if (expression instanceof StringExpr.Duplicated duplicated) {
      return of(duplicated.value());
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return ofChoices(weighted.choices());
    }
    return ofSegments((StringExpr.Segmented) expression);
  }

  /** Whether all strings are of one length. */
  boolean isFixed() {
    return leastBytes == mostBytes;
  }

  /** Whether no string of this shape can equal one of the other. */
  public boolean isDisjointFrom(TextShape other) {
    return mostBytes < other.leastBytes || other.mostBytes < leastBytes;
  }

  /** Leading bytes that every string of the expression shares. */
  public static int commonPrefixBytes(StringExpr expression) {
    if (expression instanceof StringExpr.Constant) {
      return (int) of(expression).leastBytes();
    }
    int bytes = 0;
    if (expression instanceof StringExpr.Segmented segmented) {
      int separator = segmented.separator().getBytes(StandardCharsets.UTF_8).length;
      for (StringExpr segment : segmented.segments()) {
        if (!(segment instanceof StringExpr.Constant)) {
          return bytes + commonPrefixBytes(segment);
        }
        bytes += commonPrefixBytes(segment) + separator;
      }
    }
    return bytes;
  }

  private static TextShape exactly(long bytes) {
    return new TextShape(bytes, bytes);
  }

  private static TextShape of(NumberExpr length) {
    if (length instanceof NumberExpr.Constant constant) {
      return exactly((long) constant.value());
    } else if (((NumberExpr.Sampled) length).distribution()
        instanceof Distribution.Uniform uniform) {
      double least = Math.floor(uniform.min());
      double most = Math.ceil(uniform.max()) - 1;
      return new TextShape(
          (long) Math.max(1, Math.min(least, MOST_CHARACTERS)),
          (long) Math.max(1, Math.min(most, MOST_CHARACTERS)));
    }
    return new TextShape(1, MOST_CHARACTERS);
  }

  private static TextShape ofChoices(List<StringExpr.Choice> choices) {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (StringExpr.Choice choice : choices) {
      if (choice.weight() > 0) {
        TextShape shape = of(choice.value());
        least = Math.min(least, shape.leastBytes);
        most = Math.max(most, shape.mostBytes);
      }
    }
    return new TextShape(least, most);
  }

  private static TextShape ofSegments(StringExpr.Segmented segmented) {
    int separators = segmented.segments().size() - 1;
    long joined = (long) separators * segmented.separator().getBytes(StandardCharsets.UTF_8).length;
    long least = joined;
    long most = joined;
    for (StringExpr segment : segmented.segments()) {
      TextShape shape = of(segment);
      least += shape.leastBytes;
      most += shape.mostBytes;
    }
    return new TextShape(least, most);
  }
}
