package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.HotRanges;
import site.ycsb.tectonic.text.TextBuffer;
import site.ycsb.tectonic.text.TextCompiler;
import site.ycsb.tectonic.text.TextShape;

/**
 * Keys of probe records, each a new one. They have the alphabet, length and form of the spec's
 * keys, as a store may treat other keys in another way. The same spec has the same ones, so that a
 * run finds the records that a killed one has left.
 */
final class ProbeKeys {
  private static final long OWNER = 1L << 40;
  private static final int MOST_DRAWS = 64;
  private static final String OWN = "tectonic%sproberecord";

  /** The order of the bytes of keys. */
  private static final Comparator<String> BYTES =
      Comparator.comparing(key -> new Key(key.getBytes(StandardCharsets.UTF_8)));

  private final TextBuffer buffer;
  private final TextCompiler.@Nullable Text text;
  private final Set<String> given = new HashSet<>();
  private final List<String> own;
  private final boolean mixesCases;
  private final long mostBytes;
  private long draws;

  /**
   * @param form of the spec's keys; null where it is not known
   */
  ProbeKeys(@Nullable StringExpr form, long seed) {
    buffer = new TextBuffer(new SeededRandom(seed));
    HotRanges ranges = new HotRanges(0, buffer.random(), List.of());
    text = form == null ? null : new TextCompiler(buffer, ranges).compile(form);
    mostBytes = form == null ? 0 : mostBytes(form);
    mixesCases = form == null || form.hasBothCases();
    own =
        Stream.concat(
                Stream.of("0582", "1946", "3307", "4715", "6129", "8870"),
                Stream.of(mixesCases ? "T" : "a", "b"))
            .map(OWN::formatted)
            .toList();
    given.add("");
    given.addAll(own);
  }

  /** Bytes of the longest key of a form, or 0 where that is not known. */
  static long mostBytes(StringExpr form) {
    long most = TextShape.of(form).mostBytes();
    return most < TextShape.MOST_CHARACTERS ? most : 0;
  }

  /** A key that was not given before; of a form of its own when the spec's form has no more. */
  String next() {
    String key;
    do {
      key = draws < MOST_DRAWS ? drawn() : OWN.formatted(draws++);
    } while (!given.add(key));
    return key;
  }

  /**
   * As many keys of the spec's form as {@link #own}, in the order of their bytes; if both cases
   * come in them, the order tells cases apart.
   */
  List<String> sorted() {
    List<String> sorted = own;
    boolean isDone = text == null;
    while (!isDone) {
      sorted = Stream.generate(this::next).limit(own.size()).sorted(BYTES).toList();
      isDone = !mixesCases || draws >= MOST_DRAWS || !sorted.equals(caseless(sorted));
    }
    return sorted;
  }

  /** Keys in the order that takes no notice of upper and lower case. */
  static List<String> caseless(List<String> keys) {
    return keys.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList();
  }

  /**
   * Keys between which hardly any spec has one. Ascending by their bytes, and in no other usual
   * order: not by Java's hash codes, MD5, SHA-1, CRC-32, FNV or Murmur, nor, where the spec's keys
   * have both cases, where those are one.
   */
  List<String> own() {
    return own;
  }

  private String drawn() {
    long draw = draws++;
    if (text == null) {
      return OWN.formatted(Math.floorMod(SeededRandom.mix(draw), 1_000_000L));
    }
    buffer.clear();
    SeededRandom unused = buffer.random().at(RandomStream.ABSENT_KEY, OWNER, draw);
    text.append();
    return new Key(buffer.toBytes()).toString();
  }

  /**
   * A key as long as the longest of the spec, which repeats the end of another; null where keys are
   * all as long, or the longest is not known.
   */
  @Nullable String longest(String other) {
    return other.length() >= mostBytes
        ? null
        : other + other.substring(other.length() - 1).repeat((int) mostBytes - other.length());
  }
}
