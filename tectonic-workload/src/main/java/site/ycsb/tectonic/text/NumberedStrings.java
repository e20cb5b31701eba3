package site.ycsb.tectonic.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongConsumer;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * Makes the strings of an expression by their number, whatever their probability: all of them as
 * numbers from 0 to below a count. Where alternatives overlap, or segments run into each other, two
 * numbers may make one string.
 *
 * @param count of the strings
 * @param appender adds the string of a number to a buffer
 */
public record NumberedStrings(long count, LongConsumer appender) {
  /** No more strings than that are numbered. */
  private static final double MOST = KeyFamily.BY_INDEX / 2.0;

  private static final NumberedStrings TOO_MANY = new NumberedStrings(0, number -> {});

  /** The strings of an expression; none if they are too many. */
  public static NumberedStrings of(StringExpr expression, TextBuffer buffer, HotRanges hotRanges) {
    // Those that are drawn again and again are some of the others, which ones chance says.
    boolean few =
        expression
            .parts()
            .anyMatch(part -> part instanceof StringExpr.Duplicated drawn && drawn.share() == 1);
    return few || expression.domain() > MOST ? TOO_MANY : made(expression, buffer, hotRanges);
  }

  /** Adds the string of a number from 0 to below the count to the buffer. */
  public void append(long number) {
    appender.accept(number);
  }

  private static NumberedStrings made(
      StringExpr expression, TextBuffer buffer, HotRanges hotRanges) {
    if (expression instanceof StringExpr.Uniform uniform) {
      return uniform(uniform, buffer);
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return weighted(weighted, buffer, hotRanges);
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return segmented(segmented, buffer, hotRanges);
    } else if (expression instanceof StringExpr.HotRange range) {
      return hotRange(range, buffer, hotRanges);
    } else if (expression instanceof StringExpr.Duplicated duplicated) {
      return made(duplicated.value(), buffer, hotRanges);
    } else if (expression instanceof StringExpr.Numbers numbers) {
      LongConsumer text = TextCompiler.places(numbers, buffer);
      return new NumberedStrings(numbers.range().count(), text);
    } else if (expression instanceof StringExpr.Trace trace) {
      return new NumberedStrings(
          trace.file().count(), number -> buffer.append(trace.file().key((int) number)));
    }
    byte[] bytes = ((StringExpr.Constant) expression).value().getBytes(StandardCharsets.UTF_8);
    return new NumberedStrings(1, number -> buffer.append(bytes));
  }

  /** Short strings first. */
  private static NumberedStrings uniform(StringExpr.Uniform uniform, TextBuffer buffer) {
    Alphabet alphabet = Alphabet.of(uniform.characterSet());
    int shortest = (int) TextShape.of(uniform).leastBytes();
    return new NumberedStrings(
        (long) uniform.domain(),
        number -> {
          int length = shortest;
          long rest = number;
          while (rest >= alphabet.domain(length)) {
            rest -= alphabet.domain(length++);
          }
          int start = buffer.extend(length);
          alphabet.write(buffer.bytes, start, length, rest);
        });
  }

  private static NumberedStrings weighted(
      StringExpr.Weighted weighted, TextBuffer buffer, HotRanges hotRanges) {
    List<NumberedStrings> choices =
        weighted.choices().stream()
            .filter(choice -> choice.weight() > 0)
            .map(StringExpr.Choice::value)
            .distinct()
            .map(value -> made(value, buffer, hotRanges))
            .toList();
    return new NumberedStrings(
        choices.stream().mapToLong(NumberedStrings::count).sum(),
        number -> {
          int choice = 0;
          long rest = number;
          while (rest >= choices.get(choice).count) {
            rest -= choices.get(choice++).count;
          }
          choices.get(choice).append(rest);
        });
  }

  /** The last segment changes first. */
  private static NumberedStrings segmented(
      StringExpr.Segmented segmented, TextBuffer buffer, HotRanges hotRanges) {
    byte[] separator = segmented.separator().getBytes(StandardCharsets.UTF_8);
    List<NumberedStrings> segments =
        segmented.segments().stream().map(segment -> made(segment, buffer, hotRanges)).toList();
    long all = segments.stream().mapToLong(NumberedStrings::count).reduce(1, (a, b) -> a * b);
    return new NumberedStrings(
        all,
        number -> {
          long rest = number;
          long behind = all;
          for (int i = 0; i < segments.size(); i++) {
            if (i > 0) {
              buffer.append(separator);
            }
            behind /= segments.get(i).count;
            segments.get(i).append(rest / behind);
            rest %= behind;
          }
        });
  }

  private static NumberedStrings hotRange(
      StringExpr.HotRange range, TextBuffer buffer, HotRanges hotRanges) {
    HotRanges.Prefixes prefixes = hotRanges.prefixes(range);
    int mark = hotRanges.mark(range);
    long count = (long) range.domain();
    boolean onlyCold = range.probability() == 0 && !prefixes.areAllHot();
    return new NumberedStrings(
        count,
        number -> {
          if (prefixes.append(buffer, onlyCold ? range.amount() + number : number)) {
            buffer.hotMarks |= mark;
          }
        });
  }
}
