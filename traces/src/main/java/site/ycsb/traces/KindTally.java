package site.ycsb.traces;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.util.ResizableDoubleArray;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;

/** What the operations of one kind did, in a phase or in a whole trace. */
final class KindTally {
  private static final double TENTH = 0.1;
  private static final double HUNDREDTH = 0.01;

  private final OperationKind kind;
  private final Histogram keyBytes = new Histogram();
  private final Histogram valueBytes = new Histogram();
  private final Histogram accesses = new Histogram();
  private final Histogram covered = new Histogram();

  /** Kept one by one, so that their median is exact. */
  private final ResizableDoubleArray coveredShares = new ResizableDoubleArray();

  /**
   * Accesses to the newest hundredth and tenth, the oldest tenth and hundredth of the live keys.
   */
  private final long[] ends = new long[4];

  private long aged;
  private long count;

  KindTally(OperationKind kind) {
    this.kind = kind;
  }

  void operation() {
    count++;
  }

  void key(int bytes) {
    keyBytes.add(bytes);
  }

  void value(long bytes) {
    valueBytes.add(bytes);
  }

  /**
   * An access to a live key.
   *
   * @param age how many live keys are older
   */
  void access(int age, int live) {
    double tenth = Math.ceil(TENTH * live);
    double hundredth = Math.ceil(HUNDREDTH * live);
    int newer = live - 1 - age;
    aged++;
    ends[0] += newer < hundredth ? 1 : 0;
    ends[1] += newer < tenth ? 1 : 0;
    ends[2] += age < tenth ? 1 : 0;
    ends[3] += age < hundredth ? 1 : 0;
  }

  /** A range that covers so many of the live keys. */
  void range(int keys, int live) {
    covered.add(keys);
    coveredShares.addElement(live == 0 ? 0 : (double) keys / live);
  }

  /** Adds how many keys were accessed so many times. */
  void accesses(Histogram more) {
    accesses.addAll(more);
  }

  /** Adds all of a phase but its accesses by key, as other phases access the same keys. */
  void addAll(KindTally phase) {
    keyBytes.addAll(phase.keyBytes);
    valueBytes.addAll(phase.valueBytes);
    covered.addAll(phase.covered);
    coveredShares.addElements(phase.coveredShares.getElements());
    Arrays.setAll(ends, end -> ends[end] + phase.ends[end]);
    aged += phase.aged;
    count += phase.count;
  }

  long count() {
    return count;
  }

  List<Measures.Lengths> lengths() {
    List<Measures.Lengths> lengths = new ArrayList<>(List.of(lengths("keys", keyBytes)));
    if (valueBytes.count() > 0) {
      lengths.add(lengths("values", valueBytes));
    }
    return lengths;
  }

  private Measures.Lengths lengths(String what, Histogram bytes) {
    Histogram.Spread spread = bytes.spread();
    return new Measures.Lengths(
        kind.specName(),
        what,
        bytes.count(),
        spread.min(),
        spread.mean(),
        spread.p50(),
        spread.p95(),
        spread.p99(),
        spread.max(),
        spread.total());
  }

  /** How uneven the accesses are; null if there are none. */
  Measures.@Nullable Skew skew(long liveKeys) {
    return accesses.count() == 0 ? null : SkewSummary.of(kind, accesses, liveKeys, ages());
  }

  private Measures.@Nullable AgeShares ages() {
    double all = (double) aged;
    return aged == 0
        ? null
        : new Measures.AgeShares(ends[0] / all, ends[1] / all, ends[2] / all, ends[3] / all);
  }

  /** What ranges cover; null if there are none. */
  Measures.@Nullable RangeLengths ranges() {
    if (covered.count() == 0) {
      return null;
    }
    Histogram.Spread keys = covered.spread();
    double[] sorted = coveredShares.getElements();
    Arrays.sort(sorted);
    int last = sorted.length - 1;
    double sum = 0;
    for (double share : sorted) {
      sum += share;
    }
    return new Measures.RangeLengths(
        kind.specName(),
        covered.count(),
        new Measures.KeySpread(keys.min(), keys.mean(), keys.p50(), keys.max()),
        new Measures.ShareSpread(sorted[0], sum / sorted.length, sorted[last / 2], sorted[last]));
  }
}
