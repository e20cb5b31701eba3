package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.Words;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;

/** How a key or a value is made. In JSON a string, or an object with exactly one key. */
@Setting(name = "expression", most = 32, legal = "at most 32 levels of weighted and segmented")
public sealed interface StringExpr
    permits StringExpr.Constant,
        StringExpr.Uniform,
        StringExpr.Weighted,
        StringExpr.Segmented,
        StringExpr.HotRange,
        StringExpr.Numbers,
        StringExpr.Trace,
        StringExpr.Compressible,
        StringExpr.Duplicated {

  /** Whether upper and lower case can occur in the strings. */
  default boolean hasBothCases() {
    return characters().anyMatch(Character::isUpperCase)
        && characters().anyMatch(Character::isLowerCase);
  }

  /** The characters that can occur in the strings; some may be there more than once. */
  default IntStream characters() {
    return children().flatMapToInt(StringExpr::characters);
  }

  /**
   * How many different strings there can be: exact up to 2^53, infinite beyond 1e308 and without a
   * bound. Where alternatives overlap, or segments of varying length run into each other, it is an
   * upper bound. A character set that is not filled in is alphanumeric.
   */
  double domain();

  /** The mean number of bytes; lengths are rounded down and clamped as they are in the stream. */
  double meanBytes();

  /** The expression in a few words. */
  String words();

  /** How likely a string has a hot prefix of a hot range. */
  default double hotShare(String name) {
    return 0;
  }

  /** The expressions that it is made of at once. */
  default Stream<StringExpr> children() {
    return Stream.empty();
  }

  /** The expression itself and all that it is made of. */
  default Stream<StringExpr> parts() {
    return Stream.concat(Stream.of(this), children().flatMap(StringExpr::parts));
  }

  /** The hot ranges that the expression is made of. */
  default Stream<HotRange> hotRanges() {
    return parts().filter(HotRange.class::isInstance).map(HotRange.class::cast);
  }

  /** Whether all strings are equally likely, and each is made in one way only. */
  default boolean isEven() {
    return false;
  }

  /** The texts that stand in the strings as they are; what is drawn otherwise breaks no line. */
  default Stream<String> literals() {
    return children().flatMap(StringExpr::literals);
  }

  /**
   * The expression with nothing left open.
   *
   * @param inherited the character set of parts that have none
   * @param path of the expression
   * @param named gives a hot range at a path its name
   */
  default StringExpr filledIn(
      CharacterSet inherited, String path, BiFunction<HotRange, String, HotRange> named) {
    return this;
  }

  /** The string itself. */
  @Setting(bare = true)
  record Constant(String value) implements StringExpr {
    @Override
    public IntStream characters() {
      return value.chars();
    }

    @Override
    public double domain() {
      return 1;
    }

    @Override
    public double meanBytes() {
      return utf8(value);
    }

    @Override
    public boolean isEven() {
      return true;
    }

    @Override
    public Stream<String> literals() {
      return Stream.of(value);
    }

    @Override
    public String words() {
      return quoted(value);
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

    @Override
    public double domain() {
      double shortest = Math.max(1, len.law().leastCount());
      double longest = Math.max(shortest, len.law().mostCount());
      // 10^309 is infinite, so that longer strings add nothing.
      long last = (long) Math.min(longest, shortest + 400);
      int characters = CharacterSet.orDefault(characterSet).size();
      return LongStream.rangeClosed((long) shortest, last)
          .mapToDouble(length -> Math.pow(characters, (double) length))
          .sum();
    }

    @Override
    public double meanBytes() {
      return len.law().meanCount(1, 1, Checks.MAX_CHARACTERS);
    }

    @Override
    public boolean isEven() {
      return len instanceof NumberExpr.Constant;
    }

    /** Says so where much of the law of lengths lies outside of what lengths can be. */
    public String cutOff() {
      return len.cutOff("length", 1, Checks.MAX_CHARACTERS);
    }

    @Override
    public String words() {
      return len.words() + " " + Shape.constant(CharacterSet.orDefault(characterSet));
    }

    @Override
    public StringExpr filledIn(
        CharacterSet inherited, String path, BiFunction<HotRange, String, HotRange> named) {
      return new Uniform(len, characterSet != null ? characterSet : inherited);
    }
  }

  /** One of several expressions, chosen by weight. In JSON an array of {weight, value}. */
  @Setting(inline = true)
  record Weighted(List<Choice> choices) implements StringExpr {
    public Weighted {
      choices = List.copyOf(choices);
      Checks.that(!choices.isEmpty(), "weighted", "is empty", "at least one choice");
      double sum = choices.stream().mapToDouble(Choice::weight).sum();
      Checks.that(
          sum > 0 && Double.isFinite(sum),
          "weighted",
          "has weights that sum to " + DecimalText.plain(sum),
          "weights with a finite sum above 0");
    }

    @Override
    public double domain() {
      return choices.stream()
          .filter(choice -> choice.weight() > 0)
          .map(Choice::value)
          .distinct()
          .mapToDouble(StringExpr::domain)
          .sum();
    }

    @Override
    public double meanBytes() {
      return mean(StringExpr::meanBytes);
    }

    @Override
    public String words() {
      return "one of " + choices.size();
    }

    @Override
    public double hotShare(String name) {
      return mean(value -> value.hotShare(name));
    }

    @Override
    public Stream<StringExpr> children() {
      return choices.stream().map(Choice::value);
    }

    @Override
    public StringExpr filledIn(
        CharacterSet inherited, String path, BiFunction<HotRange, String, HotRange> named) {
      List<Choice> filled = new ArrayList<>();
      for (Choice choice : choices) {
        String at = path + "/weighted/" + filled.size() + "/value";
        filled.add(new Choice(choice.weight(), choice.value().filledIn(inherited, at, named)));
      }
      return new Weighted(filled);
    }

    private double mean(ToDoubleFunction<StringExpr> amount) {
      double sum = 0;
      double weights = 0;
      for (Choice choice : choices) {
        sum += choice.weight() * amount.applyAsDouble(choice.value());
        weights += choice.weight();
      }
      return sum / weights;
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
      return IntStream.concat(separator.chars(), StringExpr.super.characters());
    }

    @Override
    public double domain() {
      return segments.stream().mapToDouble(StringExpr::domain).reduce(1, (a, b) -> a * b);
    }

    @Override
    public double meanBytes() {
      return segments.stream().mapToDouble(StringExpr::meanBytes).sum()
          + (segments.size() - 1) * utf8(separator);
    }

    @Override
    public String words() {
      String between = separator.isEmpty() ? " + " : " + " + quoted(separator) + " + ";
      return segments.stream().map(StringExpr::words).collect(Collectors.joining(between));
    }

    @Override
    public double hotShare(String name) {
      return 1
          - segments.stream()
              .mapToDouble(segment -> 1 - segment.hotShare(name))
              .reduce(1, (a, b) -> a * b);
    }

    @Override
    public Stream<StringExpr> children() {
      return segments.stream();
    }

    @Override
    public boolean isEven() {
      return segments.stream().allMatch(StringExpr::isEven);
    }

    @Override
    public Stream<String> literals() {
      return Stream.concat(Stream.of(separator), StringExpr.super.literals());
    }

    @Override
    public StringExpr filledIn(
        CharacterSet inherited, String path, BiFunction<HotRange, String, HotRange> named) {
      List<StringExpr> filled = new ArrayList<>();
      for (StringExpr segment : segments) {
        String at = path + "/segmented/segments/" + filled.size();
        filled.add(segment.filledIn(inherited, at, named));
      }
      return new Segmented(separator, filled);
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

    /** Only hot ones, only others, or all; where all are hot, the others are hot as well. */
    @Override
    public double domain() {
      double all = all();
      if (probability == 1) {
        return Math.min(amount, all);
      }
      return probability == 0 && amount < all ? all - amount : all;
    }

    @Override
    public double meanBytes() {
      return len;
    }

    @Override
    public String words() {
      return len + " of hot range \"" + nameOrShape() + "\"";
    }

    @Override
    public double hotShare(String asked) {
      return !nameOrShape().equals(asked) ? 0 : amount >= all() ? 1 : probability;
    }

    @Override
    public StringExpr filledIn(
        CharacterSet inherited, String path, BiFunction<HotRange, String, HotRange> named) {
      CharacterSet filled = characterSet != null ? characterSet : inherited;
      return named.apply(new HotRange(len, amount, probability, name, filled), path + "/hot_range");
    }

    private double all() {
      return Math.pow(CharacterSet.orDefault(characterSet).size(), len);
    }
  }

  /** Whole numbers of a range, written as digits. */
  sealed interface Numbers extends StringExpr {

    /** The numbers, and how they are written. */
    NumberRange range();

    @Override
    default IntStream characters() {
      return range().encoding().digits().chars();
    }

    @Override
    default double domain() {
      return range().count();
    }

    @Override
    default Stream<String> literals() {
      return range().encoding() == NumberEncoding.BIG_ENDIAN
          ? Stream.of(NumberEncoding.BIG_ENDIAN.digits())
          : Stream.empty();
    }
  }

  /**
   * A number drawn from a range.
   *
   * @param min the smallest; absent: 0
   * @param max above all of them; absent: as many as the width can write
   * @param distribution of positions in the range, as in a selection; absent: each alike
   * @param order whether popular numbers are small ones or anywhere; absent: as in a selection
   * @param encoding absent: decimal
   * @param width digits, with zeros before the number; absent: as many as it takes
   */
  @SuppressWarnings("JavaLangClash") // It is called so in JSON.
  record Number(
      @Nullable Long min,
      @Nullable Long max,
      @Nullable Distribution distribution,
      @Nullable KeyOrder order,
      @Nullable NumberEncoding encoding,
      @Nullable Integer width)
      implements Numbers {
    private static final int BINS = 1000;

    public Number {
      long count = NumberRange.of(min, max, encoding, width).count();
      Checks.that(
          order == null || (distribution != null && order != KeyOrder.INSERTION),
          "order",
          distribution == null ? "says nothing without a distribution" : "is insertion",
          distribution == null ? "a distribution beside it" : "sorted or scattered");
      if (distribution != null) {
        Checks.that(
            count <= Integer.MAX_VALUE,
            "distribution",
            "is over " + count + " numbers",
            "at most " + Integer.MAX_VALUE + " from min to below max");
        var unused = Checks.places("distribution", distribution);
      }
    }

    @Override
    public NumberRange range() {
      return NumberRange.of(min, max, encoding, width);
    }

    /** Whether popular numbers are anywhere in the range. */
    public boolean isScattered() {
      return distribution != null
          && (order == null ? distribution.isScattered() : order == KeyOrder.SCATTERED);
    }

    /** Which places of the range are drawn: its numbers ascending, or scattered. */
    public Popularity popularity(SeededRandom random) {
      return distribution == null ? Popularity.uniform(random) : distribution.popularity(random);
    }

    @Override
    public boolean isEven() {
      return (distribution == null || distribution.isEven()) && range().isFixed();
    }

    @Override
    public double meanBytes() {
      NumberRange numbers = range();
      if (numbers.leastBytes() == numbers.mostBytes()) {
        return numbers.leastBytes();
      }
      DoubleUnaryOperator below =
          isScattered() || distribution == null
              ? place -> place / numbers.count()
              : popularity(new SeededRandom(0)).below((double) numbers.count());
      double mean = 0;
      for (int bin = 0; bin < BINS; bin++) {
        double from = (double) numbers.count() * bin / BINS;
        double to = (double) numbers.count() * (bin + 1) / BINS;
        double mass = below.applyAsDouble(to) - below.applyAsDouble(from);
        mean += mass * numbers.bytes(numbers.min() + (long) ((from + to) / 2));
      }
      return mean;
    }

    @Override
    public String words() {
      String law =
          distribution == null
              ? ""
              : ", " + distribution.words() + (isScattered() ? " scattered" : "");
      return range().words() + law;
    }
  }

  /**
   * The numbers of a range, one after the other: each insert takes the next. What makes a key
   * without inserting it draws one.
   *
   * @param min the first; absent: 0
   * @param max above all of them; absent: as many as the width can write
   */
  record AutoIncrement(
      @Nullable Long min,
      @Nullable Long max,
      @Nullable NumberEncoding encoding,
      @Nullable Integer width)
      implements Numbers {
    public AutoIncrement {
      var unused = NumberRange.of(min, max, encoding, width);
    }

    @Override
    public NumberRange range() {
      return NumberRange.of(min, max, encoding, width);
    }

    @Override
    public double meanBytes() {
      NumberRange numbers = range();
      return (numbers.bytes(numbers.min()) + numbers.bytes(numbers.min() + numbers.count() - 1))
          / 2;
    }

    @Override
    public String words() {
      return "auto_increment " + range().words();
    }
  }

  /**
   * The keys of a trace, one after the other: each insert takes the next. What makes a key without
   * inserting it draws one.
   *
   * @param file of the trace: the keys that are live at its end, in order of insertion
   * @param sha256 of the file, in hexadecimal, where it has to be that one; absent: as it is
   */
  record Trace(@JsonProperty(required = true) RecordedKeys file, @Nullable String sha256)
      implements StringExpr {
    public Trace {
      Checks.that(
          sha256 == null || sha256.equals(file.sha256()),
          "sha256",
          "is that of another file",
          "that of " + file.file() + ", " + file.sha256());
      sha256 = file.sha256();
    }

    @Override
    public IntStream characters() {
      return file.codes().stream();
    }

    @Override
    public double domain() {
      return file.count();
    }

    @Override
    public double meanBytes() {
      return file.meanBytes();
    }

    @Override
    public String words() {
      return "keys of " + quoted(file.file());
    }

    @Override
    public Stream<String> literals() {
      return file.codes().stream().mapToObj(Character::toString);
    }
  }

  /**
   * A value that a compressor shrinks to about {@code ratio} of its length.
   *
   * @param len number of characters
   * @param ratio compressed by uncompressed size, above 0 and at most 1
   * @param compressor for which the ratio holds; absent: such a share of the characters is random
   */
  record Compressible(
      @JsonProperty(required = true) NumberExpr len,
      @JsonProperty(required = true) double ratio,
      @Nullable Compressor compressor)
      implements StringExpr {
    public Compressible {
      Checks.characters("len", len);
      Checks.that(
          ratio > 0 && ratio <= 1, "ratio", Checks.is(ratio), "a number above 0 and at most 1");
      Checks.that(
          compressor == null || compressor.reaches(ratio),
          "ratio",
          Checks.is(ratio),
          compressor == null ? "" : compressor.reach());
    }

    /** How many of some characters are random; the others are all the same. */
    public int randomOf(int characters) {
      double random =
          compressor == null ? characters * ratio : compressor.randomOf(characters, ratio);
      return (int) Math.max(0, Math.min(characters, Math.round(random)));
    }

    @Override
    public IntStream characters() {
      return CharacterSet.ALPHANUMERIC.characters().chars();
    }

    @Override
    public double domain() {
      return Double.POSITIVE_INFINITY;
    }

    @Override
    public double meanBytes() {
      return len.law().meanCount(1, 1, Checks.MAX_CHARACTERS);
    }

    @Override
    public String words() {
      return len.words()
          + " compressible to "
          + DecimalText.plain(ratio)
          + (compressor == null ? "" : " by " + Shape.constant(compressor));
    }
  }

  /**
   * Strings of which some are the same again and again.
   *
   * @param share of the strings, 0 to 1, that are one of a few
   * @param distinct how many these are
   * @param value of which all are made
   */
  record Duplicated(
      @JsonProperty(required = true) double share,
      @JsonProperty(required = true) int distinct,
      @JsonProperty(required = true) StringExpr value)
      implements StringExpr {
    public Duplicated {
      Checks.probability("share", share);
      Checks.that(distinct >= 1, "distinct", "is " + distinct, "a whole number of at least 1");
    }

    @Override
    public Stream<StringExpr> children() {
      return Stream.of(value);
    }

    @Override
    public double domain() {
      return share == 1 ? Math.min(distinct, value.domain()) : value.domain();
    }

    @Override
    public double meanBytes() {
      return value.meanBytes();
    }

    @Override
    public String words() {
      return value.words() + ", " + DecimalText.plain(share * 100) + " % of them of " + distinct;
    }

    @Override
    public double hotShare(String name) {
      return value.hotShare(name);
    }

    @Override
    public StringExpr filledIn(
        CharacterSet inherited, String path, BiFunction<HotRange, String, HotRange> named) {
      return new Duplicated(
          share, distinct, value.filledIn(inherited, path + "/duplicated/value", named));
    }
  }

  private static double utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String quoted(String text) {
    return '"' + Words.within(text, 24) + '"';
  }
}
