package site.ycsb.tectonic.reference;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.NumberRange;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * Checks the numbers of keys and values, and tests their law: of all, or of those that are left
 * where each is taken once; by how often they repeat where popular ones may be anywhere.
 */
final class NumberCheck extends ExpressionCheck {
  private static final long MOST_SUMMED = 1 << 24;

  private final StringExpr.Numbers numbers;
  private final NumberRange range;
  private final LawFit fit;
  private final EqualPairs repeats;
  private boolean allAreTold = true;

  NumberCheck(String what, StringExpr.Numbers numbers, Drawing drawing) {
    super(what + ": number", drawing, numbers.range().leastBytes(), numbers.range().mostBytes());
    this.numbers = numbers;
    range = numbers.range();
    fit = new LawFit(this.what, numbers.words());
    repeats = new EqualPairs(this.what, numbers.words());
  }

  /** The law of the places in the range; null where the sums of it would be too many. */
  static @Nullable PositionLaw law(StringExpr.Numbers numbers) {
    if (!(numbers instanceof StringExpr.Number number) || number.distribution() == null) {
      return (position, live) -> (double) position / live;
    }
    return numbers.range().count() <= MOST_SUMMED
        ? PositionLaw.of(new Selection.ByDistribution(number.distribution()))
        : null;
  }

  @Override
  @Nullable String fault(byte[] string) {
    OptionalLong place = place(string);
    if (place.isEmpty()) {
      return "is none of " + range.min() + " to " + (range.min() + range.count() - 1);
    }
    Drawing.Turn turn = drawing.turn();
    if (turn != null && turn.isKnown() && place.getAsLong() != turn.next() % range.count()) {
      return "is the number " + (range.min() + place.getAsLong()) + " out of its turn";
    }
    return null;
  }

  /** The place of a number in the range; empty if it is none of it. */
  @Override
  OptionalLong place(byte[] string) {
    String text = new String(string, UTF_8);
    String digits = range.encoding().digits();
    long number = 0;
    for (int i = 0; i < text.length(); i++) {
      int digit = digits.indexOf(text.charAt(i));
      if (digit < 0 || number > (Long.MAX_VALUE - digit) / digits.length()) {
        return OptionalLong.empty();
      }
      number = number * digits.length() + digit;
    }
    int written = Math.max(range.width(), range.encoding().length(number));
    return number < range.min() || number >= range.min() + range.count() || text.length() != written
        ? OptionalLong.empty()
        : OptionalLong.of(number - range.min());
  }

  @Override
  void add(byte[] string) {
    long place = place(string).orElseThrow();
    NumbersLeft left = drawing.left();
    PositionLaw law = law(numbers);
    if (drawing.turn() != null) {
      drawing.turn().take();
    } else if (isScattered()) {
      repeats.add(string);
    } else if (left != null) {
      boolean isTold = left.isLeft(place) && !left.isWorn();
      allAreTold &= isTold;
      if (isTold) {
        fit.add(left.below(place), left.below(place + 1));
      }
    } else if (law != null) {
      fit.add(law.below(place, range.count()), law.below(place + 1, range.count()));
    }
  }

  private boolean isScattered() {
    return numbers instanceof StringExpr.Number number && number.isScattered();
  }

  @Override
  void addTo(Findings findings) {
    PositionLaw law = law(numbers);
    if (drawing.turn() != null) {
      if (!drawing.turn().isKnown()) {
        findings.leaveOut(what + ", as those in turn are put in order, or taken by others, too");
      }
    } else if (isScattered() && drawing.isFree() && law != null) {
      repeats.addTo(Repeats.of(law, Math.toIntExact(range.count())), findings);
    } else if (isScattered()) {
      findings.leaveOut(what + ", as popular ones may be any, and each is taken once");
    } else if (law == null || (drawing.left() == null && !drawing.isFree())) {
      findings.leaveOut(what + ", as those that are taken are drawn again");
    } else {
      fit.addTo(findings);
      if (!allAreTold) {
        findings.leaveOut(what + ", of those that were taken before, or are hardly ever drawn");
      }
    }
  }

  /** The only number of an expression that draws nothing else; null if there is none such. */
  static StringExpr.@Nullable Numbers only(StringExpr expression) {
    List<StringExpr> drawn =
        expression
            .parts()
            .filter(
                part ->
                    !(part instanceof StringExpr.Constant || part instanceof StringExpr.Segmented))
            .toList();
    return drawn.size() == 1
            && Objects.requireNonNull(drawn.get(0)) instanceof StringExpr.Numbers numbers
        ? numbers
        : null;
  }
}
