package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How a key or a value is made. In JSON a string, or an object with exactly one key. */
public sealed interface StringExpr
    permits StringExpr.Constant,
        StringExpr.Uniform,
        StringExpr.Weighted,
        StringExpr.Segmented,
        StringExpr.HotRange,
        StringExpr.Compressible {

  /** Whether upper and lower case can occur in the strings. */
  default boolean hasBothCases() {
    return characters().anyMatch(Character::isUpperCase)
        && characters().anyMatch(Character::isLowerCase);
  }

  /** The characters that can occur in the strings; some may be there more than once. */
  IntStream characters();

  /** The string itself. */
  record Constant(String value) implements StringExpr {
    @Override
    public IntStream characters() {
      return value.chars();
    }
  }

  /**
   * Characters drawn uniformly from a character set.
   *
   * @param len number of characters, at least 1
   */
  record Uniform(@JsonProperty(required = true) NumberExpr len, @Nullable CharacterSet characterSet)
      implements StringExpr {
    public Uniform {
      Checks.characters("len", len);
    }

    @Override
    public IntStream characters() {
      return CharacterSet.orDefault(characterSet).characters().chars();
    }
  }

  /** One of several expressions, chosen by weight. In JSON an array of {weight, value}. */
  record Weighted(List<Choice> choices) implements StringExpr {
    public Weighted {
      choices = List.copyOf(choices);
      Checks.that(!choices.isEmpty(), "weighted", "is empty", "at least one choice");
      double sum = choices.stream().mapToDouble(Choice::weight).sum();
      Checks.that(
          sum > 0 && Double.isFinite(sum),
          "weighted",
          "has weights that sum to " + Checks.plain(sum),
          "weights with a finite sum above 0");
    }

    @Override
    public IntStream characters() {
      return choices.stream().flatMapToInt(choice -> choice.value().characters());
    }
  }

  /** A choice of {@link Weighted}. */
  record Choice(
      @JsonProperty(required = true) double weight,
      @JsonProperty(required = true) StringExpr value) {
    public Choice {
      Checks.nonNegative("weight", weight);
    }
  }

  /** Segments joined by a separator; none before the first, none after the last. */
  record Segmented(
      @JsonProperty(required = true) String separator,
      @JsonProperty(required = true) List<StringExpr> segments)
      implements StringExpr {
    public Segmented {
      segments = List.copyOf(segments);
      Checks.that(!segments.isEmpty(), "segments", "is empty", "at least one segment");
    }

    @Override
    public IntStream characters() {
      return IntStream.concat(
          separator.chars(), segments.stream().flatMapToInt(StringExpr::characters));
    }
  }

  /**
   * A prefix that is one of {@code amount} hot ones with a probability, otherwise a random one.
   *
   * @param len characters of the prefix, at least 1
   * @param amount number of hot prefixes, at least 1
   * @param probability of a hot prefix, 0 to 1
   * @param name hot ranges of one name, or of equal len and amount, share their hot prefixes
   */
  record HotRange(
      @JsonProperty(required = true) int len,
      @JsonProperty(required = true) int amount,
      @JsonProperty(required = true) double probability,
      @Nullable String name,
      @Nullable CharacterSet characterSet)
      implements StringExpr {
    public HotRange {
      Checks.that(
          len >= 1 && len <= Checks.MAX_CHARACTERS,
          "len",
          "is " + len,
          "a whole number from 1 to " + Checks.MAX_CHARACTERS);
      Checks.that(amount >= 1, "amount", "is " + amount, "a whole number of at least 1");
      Checks.probability("probability", probability);
      Checks.that(name == null || !name.isBlank(), "name", "is blank", "a name");
    }

    /** The name, or without one the len and amount, such as "2x10". */
    public String nameOrShape() {
      return name == null ? len + "x" + amount : name;
    }

    @Override
    public IntStream characters() {
      return CharacterSet.orDefault(characterSet).characters().chars();
    }
  }

  /**
   * A value that a compressor shrinks to about {@code ratio} of its length.
   *
   * @param len number of characters
   * @param ratio compressed by uncompressed size, above 0 and at most 1
   */
  record Compressible(
      @JsonProperty(required = true) NumberExpr len, @JsonProperty(required = true) double ratio)
      implements StringExpr {
    public Compressible {
      Checks.characters("len", len);
      Checks.that(
          ratio > 0 && ratio <= 1, "ratio", Checks.is(ratio), "a number above 0 and at most 1");
    }

    @Override
    public IntStream characters() {
      return CharacterSet.ALPHANUMERIC.characters().chars();
    }
  }
}
