package site.ycsb.tectonic.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.NumberSampler;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.RecordedKeys;
import site.ycsb.tectonic.spec.StringExpr;

/** Compiles string expressions into {@link Text}s that append to one buffer. */
public final class TextCompiler {
  private final TextBuffer buffer;
  private final HotRanges hotRanges;
  private final KeyFamily.@Nullable UniquePart uniquePart;
  private final boolean numbered;

  /** Compiles expressions that have no unique part. */
  public TextCompiler(TextBuffer buffer, HotRanges hotRanges) {
    this(buffer, hotRanges, null, false);
  }

  /**
   * @param uniquePart the part of the expressions that carries the buffer's number, or null
   * @param numbered whether the buffer has numbers, one for each string
   */
  TextCompiler(
      TextBuffer buffer,
      HotRanges hotRanges,
      KeyFamily.@Nullable UniquePart uniquePart,
      boolean numbered) {
    this.buffer = buffer;
    this.hotRanges = hotRanges;
    this.uniquePart = uniquePart;
    this.numbered = numbered;
  }

  /** Makes the text that appends strings of an expression. */
  public Text compile(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      byte[] bytes = constant.value().getBytes(StandardCharsets.UTF_8);
      return () -> buffer.append(bytes);
    } else if (expression instanceof StringExpr.Uniform uniform) {
      return uniform(uniform);
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return weighted(weighted);
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return segmented(segmented);
    } else if (expression instanceof StringExpr.HotRange range) {
      return hotRange(range);
    } else if (expression instanceof StringExpr.Number number) {
      return number(number);
    } else if (expression instanceof StringExpr.AutoIncrement counter) {
      return counter(counter);
    } else if (expression instanceof StringExpr.Trace trace) {
      return recorded(trace.file());
    } else if (expression instanceof StringExpr.Duplicated duplicated) {
      return duplicated(duplicated);
    }
    return compressible((StringExpr.Compressible) expression);
  }

  // An equal expression at another place of the key carries no number.
  @SuppressWarnings("ReferenceEquality")
  private Text uniform(StringExpr.Uniform uniform) {
    Alphabet alphabet = Alphabet.of(uniform.characterSet());
    NumberSampler length = uniform.len().sampler(buffer.random);
    KeyFamily.UniquePart unique = uniquePart;
    if (unique != null && unique.leaf() == uniform) {
      return () -> {
        int count = (int) length.sampleCount(unique.digits(), TextShape.MOST_CHARACTERS);
        int start = buffer.extend(count);
        long number = unique.place(buffer.number);
        alphabet.write(buffer.bytes, start, unique.digits(), number);
        alphabet.fill(buffer, start + unique.digits(), count - unique.digits(), buffer.random);
      };
    }
    return new UniformText(buffer, alphabet, length);
  }

  // As with uniform, an equal number at another place of the key is drawn.
  @SuppressWarnings("ReferenceEquality")
  private Text number(StringExpr.Number number) {
    KeyFamily.UniquePart unique = uniquePart;
    if (unique != null && unique.leaf() == number) {
      NumberText text = new NumberText(buffer, number.range());
      return () -> text.append(unique.place(buffer.number));
    }
    LongConsumer text = places(number, buffer);
    long count = number.range().count();
    if (number.distribution() == null) {
      return () -> text.accept(buffer.random.nextLong(count));
    }
    Popularity popularity = number.popularity(buffer.random);
    return () -> text.accept(popularity.place(count));
  }

  /** Appends numbers by their place, which order and permutation turn into a number. */
  static LongConsumer places(StringExpr.Numbers numbers, TextBuffer buffer) {
    NumberText text = new NumberText(buffer, numbers.range());
    if (numbers instanceof StringExpr.Number number && number.isScattered()) {
      // Wherever the range is used, the same numbers are popular.
      long owner = SeededRandom.mix(numbers.range().count() * 31 + numbers.range().min());
      Permutation scatter =
          new Permutation(numbers.range().count(), owner, buffer.random.another());
      return place -> text.append(scatter.apply(place));
    }
    return text::append;
  }

  private Text counter(StringExpr.AutoIncrement counter) {
    NumberText text = new NumberText(buffer, counter.range());
    long count = counter.range().count();
    return numbered
        ? () -> text.append(buffer.number % count)
        : () -> text.append(buffer.random.nextLong(count));
  }

  private Text recorded(RecordedKeys keys) {
    long count = keys.count();
    return numbered
        ? () -> buffer.append(keys.key((int) (buffer.number % count)))
        : () -> buffer.append(keys.key((int) buffer.random.nextLong(count)));
  }

  private Text weighted(StringExpr.Weighted weighted) {
    List<Text> texts = new ArrayList<>();
    double[] upTo = new double[weighted.choices().size()];
    double sum = 0;
    for (StringExpr.Choice choice : weighted.choices()) {
      sum += choice.weight();
      upTo[texts.size()] = sum;
      texts.add(compile(choice.value()));
    }
    double total = sum;
    return () -> {
      double place = buffer.random.nextDouble() * total;
      int choice = 0;
      while (place >= upTo[choice]) {
        choice++;
      }
      texts.get(choice).append();
    };
  }

  private Text segmented(StringExpr.Segmented segmented) {
    byte[] separator = segmented.separator().getBytes(StandardCharsets.UTF_8);
    Text[] texts = segmented.segments().stream().map(this::compile).toArray(Text[]::new);
    return () -> {
      for (int i = 0; i < texts.length; i++) {
        if (i > 0 && separator.length > 0) {
          buffer.append(separator);
        }
        texts[i].append();
      }
    };
  }

  private Text hotRange(StringExpr.HotRange range) {
    HotRanges.Prefixes prefixes = hotRanges.prefixes(range);
    int mark = hotRanges.mark(range);
    return () -> {
      if (buffer.random.nextDouble() < range.probability() || prefixes.areAllHot()) {
        buffer.hotMarks |= mark;
        prefixes.appendHot(buffer);
      } else {
        prefixes.appendCold(buffer);
      }
    };
  }

  /** The few are functions of their number, wherever the expression stands. */
  private Text duplicated(StringExpr.Duplicated duplicated) {
    Text value = compile(duplicated.value());
    return () -> {
      boolean isOneOfFew = buffer.random.nextDouble() < duplicated.share();
      int number = buffer.random.nextInt(duplicated.distinct());
      long place = buffer.random.place();
      if (isOneOfFew) {
        buffer.random.at(RandomStream.DUPLICATE, duplicated.distinct(), number);
      }
      value.append();
      if (isOneOfFew) {
        buffer.random.moveTo(place);
      }
    };
  }

  /**
   * Random characters, then one character over and over: what a compressor makes next to nothing.
   */
  private Text compressible(StringExpr.Compressible compressible) {
    Alphabet alphabet = Alphabet.of(null);
    NumberSampler length = compressible.len().sampler(buffer.random);
    return () -> {
      int count = (int) length.sampleCount(1, TextShape.MOST_CHARACTERS);
      int random = compressible.randomOf(count);
      int start = buffer.extend(count);
      alphabet.fill(buffer, start, random, buffer.random);
      Arrays.fill(buffer.bytes, start + random, start + count, (byte) 'x');
    };
  }

  /** A compiled string expression: appends the next string to the buffer it was compiled for. */
  @FunctionalInterface
  public interface Text {
    void append();

    /**
     * Appends several strings, one after the other.
     *
     * @param buffer that the expression was compiled for
     * @param ends takes the length of the buffer after each string
     */
    default void append(TextBuffer buffer, int count, int[] ends) {
      for (int i = 0; i < count; i++) {
        append();
        ends[i] = buffer.length;
      }
    }
  }

  /**
   * Random characters of a drawn length. Those of several strings are drawn as one string, which is
   * cut at the ends of each: that takes one number of the random stream, and one loop.
   */
  private record UniformText(TextBuffer buffer, Alphabet alphabet, NumberSampler length)
      implements Text {
    private int count() {
      return (int) length.sampleCount(1, TextShape.MOST_CHARACTERS);
    }

    @Override
    public void append() {
      int count = count();
      alphabet.fill(buffer, buffer.extend(count), count, buffer.random);
    }

    @Override
    public void append(TextBuffer same, int count, int[] ends) {
      int start = buffer.length;
      int end = start;
      for (int i = 0; i < count; i++) {
        end = Math.addExact(end, count());
        ends[i] = end;
      }
      buffer.extend(end - start);
      alphabet.fill(buffer, start, end - start, buffer.random);
    }
  }
}
