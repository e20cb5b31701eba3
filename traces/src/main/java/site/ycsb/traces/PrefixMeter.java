package site.ycsb.traces;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import site.ycsb.tectonic.spec.OperationKind;

/** Counts the operations of each kind by the leading characters of their keys. */
final class PrefixMeter {
  private static final int TOP = 10;

  private final int characters;
  private final KeyTable prefixes = new KeyTable();
  private final AccessCounts trace = new AccessCounts();
  private AccessCounts section = new AccessCounts();
  private AccessCounts phase = new AccessCounts();

  /**
   * @param characters of UTF-8 that make a prefix; a shorter key is one as a whole
   */
  PrefixMeter(int characters) {
    this.characters = characters;
  }

  void add(OperationKind kind, byte[] key) {
    phase.add(kind, prefixes.ordinal(Arrays.copyOf(key, prefixBytes(key))));
  }

  /** Ends a phase; returns its figures. The inserts that count are those of the section so far. */
  Measures.Prefixes endPhase() {
    section.addAll(phase);
    Measures.Prefixes result = result(phase, section);
    phase = new AccessCounts();
    return result;
  }

  void endSection() {
    trace.addAll(section);
    section = new AccessCounts();
  }

  /** The figures of all sections that have ended. */
  Measures.Prefixes whole() {
    return result(trace, trace);
  }

  private Measures.Prefixes result(AccessCounts uses, AccessCounts inserted) {
    List<Integer> top = mostUsed(inserted, OperationKind.INSERT);
    Histogram inserts = inserted.histogram(OperationKind.INSERT);
    OptionalDouble exponent = ZipfFit.exponent(inserts, inserts.count());
    return new Measures.Prefixes(
        characters,
        inserts.count(),
        named(top, inserted, OperationKind.INSERT),
        exponent.isPresent() ? exponent.getAsDouble() : null,
        uses.kinds().stream().map(kind -> use(uses, kind, top)).toList());
  }

  private Measures.PrefixUse use(AccessCounts uses, OperationKind kind, List<Integer> top) {
    Histogram histogram = uses.histogram(kind);
    long total = histogram.spread().total();
    long onTop = top.stream().mapToLong(prefix -> uses.of(kind, prefix)).sum();
    long onHottest = top.isEmpty() ? 0 : uses.of(kind, top.get(0));
    return new Measures.PrefixUse(
        kind.specName(),
        total,
        histogram.count(),
        (double) onHottest / Math.max(1, total),
        (double) onTop / Math.max(1, total),
        named(mostUsed(uses, kind), uses, kind));
  }

  private List<Measures.HotPrefix> named(
      List<Integer> ordinals, AccessCounts uses, OperationKind kind) {
    double total = (double) uses.histogram(kind).spread().total();
    return ordinals.stream()
        .map(
            ordinal ->
                new Measures.HotPrefix(
                    new String(prefixes.key(ordinal), StandardCharsets.UTF_8),
                    uses.of(kind, ordinal),
                    uses.of(kind, ordinal) / total))
        .toList();
  }

  /** The prefixes with the most operations of a kind, of equals those that came first. */
  private List<Integer> mostUsed(AccessCounts uses, OperationKind kind) {
    Comparator<Integer> colderFirst =
        Comparator.<Integer>comparingInt(prefix -> uses.of(kind, prefix))
            .thenComparing(Comparator.reverseOrder());
    PriorityQueue<Integer> top = new PriorityQueue<>(colderFirst);
    for (int prefix = 0; prefix < prefixes.size(); prefix++) {
      if (uses.of(kind, prefix) > 0) {
        top.add(prefix);
        if (top.size() > TOP) {
          top.remove();
        }
      }
    }
    List<Integer> sorted = new ArrayList<>(top);
    sorted.sort(colderFirst.reversed());
    return sorted;
  }

  private int prefixBytes(byte[] key) {
    int left = characters;
    for (int i = 0; i < key.length; i++) {
      boolean continues = (key[i] & 0xC0) == 0x80;
      if (!continues && left-- == 0) {
        return i;
      }
    }
    return key.length;
  }
}
