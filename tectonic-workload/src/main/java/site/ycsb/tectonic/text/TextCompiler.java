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

/** Compiles string expressions into {@link Text}s that append to one draft. */
public final class TextCompiler {
  private final Draft draft;
  private final HotRanges hotRanges;
  private final KeyFamily.@Nullable UniquePart uniquePart;
  private final boolean numbered;

  /** Compiles expressions that have no unique part. */
  public TextCompiler(Draft draft, HotRanges hotRanges) {
    this(draft, hotRanges, null, false);
  }

  /**
   * @param uniquePart the part of the expressions that carries the draft's number, or null
   * @param numbered whether the draft has numbers, one for each string
   */
  TextCompiler(
      Draft draft,
      HotRanges hotRanges,
      KeyFamily.@Nullable UniquePart uniquePart,
      boolean numbered) {
    this.draft = draft;
    this.hotRanges = hotRanges;
    this.uniquePart = uniquePart;
    this.numbered = numbered;
  }

  /** Makes the text that appends strings of an expression. */
  public Text compile(StringExpr expression) {
    if (expression instanceof StringExpr.Constant constant) {
      byte[] bytes = constant.value().getBytes(StandardCharsets.UTF_8);
      return () -> draft.append(bytes);
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
    NumberSampler length = uniform.len().sampler(draft.random);
    KeyFamily.UniquePart unique = uniquePart;
    if (unique != null && unique.leaf() == uniform) {
      return () -> {
        int count = (int) length.sampleCount(unique.digits(), TextShape.MOST_CHARACTERS);
        int start = draft.extend(count);
        long number = unique.place(draft.number);
        alphabet.write(draft.bytes, start, unique.digits(), number);
        alphabet.fill(draft, start + unique.digits(), count - unique.digits(), draft.random);
      };
    }
    return new UniformText(draft, alphabet, length);
  }

  // As with uniform, an equal number at another place of the key is drawn.
  @SuppressWarnings("ReferenceEquality")
  private Text number(StringExpr.Number number) {
    KeyFamily.UniquePart unique = uniquePart;
    if (unique != null && unique.leaf() == number) {
      NumberText text = new NumberText(draft, number.range());
      return () -> text.append(unique.place(draft.number));
    }
    LongConsumer text = places(number, draft);
    long count = number.range().count();
    if (number.distribution() == null) {
      return () -> text.accept(draft.random.nextLong(count));
    }
    Popularity popularity = number.popularity(draft.random);
    return () -> text.accept(popularity.place(count));
  }

  /** Appends numbers by their place, which order and permutation turn into a number. */
  static LongConsumer places(StringExpr.Numbers numbers, Draft draft) {
    NumberText text = new NumberText(draft, numbers.range());
    if (numbers instanceof StringExpr.Number number && number.isScattered()) {
      // Wherever the range is used, the same numbers are popular.
      long owner = SeededRandom.mix(numbers.range().count() * 31 + numbers.range().min());
      Permutation scatter = new Permutation(numbers.range().count(), owner, draft.random.another());
      return place -> text.append(scatter.apply(place));
    }
    return text::append;
  }

  private Text counter(StringExpr.AutoIncrement counter) {
    NumberText text = new NumberText(draft, counter.range());
    long count = counter.range().count();
    return numbered
        ? () -> text.append(draft.number % count)
        : () -> text.append(draft.random.nextLong(count));
  }

  private Text recorded(RecordedKeys keys) {
    long count = keys.count();
    return numbered
        ? () -> draft.append(keys.key((int) (draft.number % count)))
        : () -> draft.append(keys.key((int) draft.random.nextLong(count)));
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
      double place = draft.random.nextDouble() * total;
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
          draft.append(separator);
        }
        texts[i].append();
      }
    };
  }

  private Text hotRange(StringExpr.HotRange range) {
    HotRanges.Prefixes prefixes = hotRanges.prefixes(range);
    int mark = hotRanges.mark(range);
    return () -> {
      if (draft.random.nextDouble() < range.probability() || prefixes.areAllHot()) {
        draft.hotMarks |= mark;
        prefixes.appendHot(draft);
      } else {
        prefixes.appendCold(draft);
      }
    };
  }

  /** The few are functions of their number, wherever the expression stands. */
  private Text duplicated(StringExpr.Duplicated duplicated) {
    Text value = compile(duplicated.value());
    return () -> {
      boolean isOneOfFew = draft.random.nextDouble() < duplicated.share();
      int number = draft.random.nextInt(duplicated.distinct());
      long place = draft.random.place();
      if (isOneOfFew) {
        draft.random.at(RandomStream.DUPLICATE, duplicated.distinct(), number);
      }
      value.append();
      if (isOneOfFew) {
        draft.random.moveTo(place);
      }
    };
  }

  /**
   * Random characters, then one character over and over: what a compressor makes next to nothing.
   */
  private Text compressible(StringExpr.Compressible compressible) {
    Alphabet alphabet = Alphabet.of(null);
    NumberSampler length = compressible.len().sampler(draft.random);
    return () -> {
      int count = (int) length.sampleCount(1, TextShape.MOST_CHARACTERS);
      int random = compressible.randomOf(count);
      int start = draft.extend(count);
      alphabet.fill(draft, start, random, draft.random);
      Arrays.fill(draft.bytes, start + random, start + count, (byte) 'x');
    };
  }

  /** A compiled string expression: appends the next string to the draft it was compiled for. */
  @FunctionalInterface
  public interface Text {
    void append();

    /**
     * Appends several strings, one after the other.
     *
     * @param draft that the expression was compiled for
     * @param ends takes the length of the draft after each string
     */
    default void append(Draft draft, int count, int[] ends) {
      for (int i = 0; i < count; i++) {
        append();
        ends[i] = draft.length;
      }
    }
  }

  /**
   * Random characters of a drawn length. Those of several strings are drawn as one string, which is
   * cut at the ends of each: that takes one number of the random stream, and one loop.
   */
  private record UniformText(Draft draft, Alphabet alphabet, NumberSampler length) implements Text {
    private int count() {
      return (int) length.sampleCount(1, TextShape.MOST_CHARACTERS);
    }

    @Override
    public void append() {
      int count = count();
      alphabet.fill(draft, draft.extend(count), count, draft.random);
    }

    @Override
    public void append(Draft same, int count, int[] ends) {
      int start = draft.length;
      int end = start;
      for (int i = 0; i < count; i++) {
        end = Math.addExact(end, count());
        ends[i] = end;
      }
      draft.extend(end - start);
      alphabet.fill(draft, start, end - start, draft.random);
    }
  }
}
