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
 * @param appender adds the string of a number to a draft
 */
public record NumberedStrings(long count, LongConsumer appender) {
  /** No more strings than that are numbered. */
  private static final double MOST = KeyFamily.BY_INDEX / 2.0;

  private static final NumberedStrings TOO_MANY = new NumberedStrings(0, number -> {});

  /** The strings of an expression; none if they are too many. */
  public static NumberedStrings of(StringExpr expression, Draft draft, HotRanges hotRanges) {
    // Those that are drawn again and again are some of the others, which ones chance says.
    boolean few =
        expression
            .parts()
            .anyMatch(part -> part instanceof StringExpr.Duplicated drawn && drawn.share() == 1);
    return few || expression.domain() > MOST ? TOO_MANY : made(expression, draft, hotRanges);
  }

  /** Adds the string of a number from 0 to below the count to the draft. */
  public void append(long number) {
    appender.accept(number);
  }

  private static NumberedStrings made(StringExpr expression, Draft draft, HotRanges hotRanges) {
    if (expression instanceof StringExpr.Uniform uniform) {
      return uniform(uniform, draft);
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return weighted(weighted, draft, hotRanges);
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return segmented(segmented, draft, hotRanges);
    } else if (expression instanceof StringExpr.HotRange range) {
      return hotRange(range, draft, hotRanges);
    } else if (expression instanceof StringExpr.Duplicated duplicated) {
      return made(duplicated.value(), draft, hotRanges);
    } else if (expression instanceof StringExpr.Numbers numbers) {
      LongConsumer text = TextCompiler.places(numbers, draft);
      return new NumberedStrings(numbers.range().count(), text);
    } else if (expression instanceof StringExpr.Trace trace) {
      return new NumberedStrings(
          trace.file().count(), number -> draft.append(trace.file().key((int) number)));
    }
    byte[] bytes = ((StringExpr.Constant) expression).value().getBytes(StandardCharsets.UTF_8);
    return new NumberedStrings(1, number -> draft.append(bytes));
  }

  /** Short strings first. */
  private static NumberedStrings uniform(StringExpr.Uniform uniform, Draft draft) {
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
          int start = draft.extend(length);
          alphabet.write(draft.bytes, start, length, rest);
        });
  }

  private static NumberedStrings weighted(
      StringExpr.Weighted weighted, Draft draft, HotRanges hotRanges) {
    List<NumberedStrings> choices =
        weighted.choices().stream()
            .filter(choice -> choice.weight() > 0)
            .map(StringExpr.Choice::value)
            .distinct()
            .map(value -> made(value, draft, hotRanges))
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
      StringExpr.Segmented segmented, Draft draft, HotRanges hotRanges) {
    byte[] separator = segmented.separator().getBytes(StandardCharsets.UTF_8);
    List<NumberedStrings> segments =
        segmented.segments().stream().map(segment -> made(segment, draft, hotRanges)).toList();
    long all = segments.stream().mapToLong(NumberedStrings::count).reduce(1, (a, b) -> a * b);
    return new NumberedStrings(
        all,
        number -> {
          long rest = number;
          long behind = all;
          for (int i = 0; i < segments.size(); i++) {
            if (i > 0) {
              draft.append(separator);
            }
            behind /= segments.get(i).count;
            segments.get(i).append(rest / behind);
            rest %= behind;
          }
        });
  }

  private static NumberedStrings hotRange(
      StringExpr.HotRange range, Draft draft, HotRanges hotRanges) {
    HotRanges.Prefixes prefixes = hotRanges.prefixes(range);
    int mark = hotRanges.mark(range);
    long count = (long) range.domain();
    boolean onlyCold = range.probability() == 0 && !prefixes.areAllHot();
    return new NumberedStrings(
        count,
        number -> {
          if (prefixes.append(draft, onlyCold ? range.amount() + number : number)) {
            draft.hotMarks |= mark;
          }
        });
  }
}
