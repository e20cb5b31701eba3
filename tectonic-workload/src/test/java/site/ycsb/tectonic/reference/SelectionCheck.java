package site.ycsb.tectonic.reference;

import org.apache.commons.math3.distribution.PoissonDistribution;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.Selection;

/**
 * Tests the law by which operations take live keys: by position, where the order says which key
 * that is; by hot and other keys; by repeats, where positions are scattered.
 */
final class SelectionCheck {
  private static final int MOST_LEFT_OUT = 10_000;

  /** So unlikely it has to be that a generator gave up drawing a start that has enough behind. */
  private static final double GIVES_UP = 1e-6;

  private static final int TRIES = 64;

  private final String what;
  private final Selection selection;
  private final KeyOrder order;
  private final boolean range;
  private final boolean descends;
  private final boolean keysStay;
  private final @Nullable PositionLaw law;
  private final @Nullable HotKeys hot;
  private final LawFit fit;
  private final EqualPairs repeats;
  private final Neighbours neighbours = new Neighbours();
  private long live;
  private boolean leavesOut;

  /**
   * @param keysStay whether no operation of the phase changes which keys are live
   */
  SelectionCheck(
      String what,
      OperationPlan plan,
      Selection selection,
      ReferenceSection section,
      boolean keysStay) {
    this.what = what;
    this.selection = selection;
    this.keysStay = keysStay;
    order = plan.order();
    range = plan.kind().isRange();
    descends = plan.descends();
    law = PositionLaw.of(selection);
    hot = selection instanceof Selection.ByHotRange by ? section.hot(by.name()) : null;
    String words = selection.words(order);
    fit = new LawFit(what + ": selection", words);
    repeats = new EqualPairs(what + ": selection", words);
  }

  /**
   * Adds an access to a live key.
   *
   * @param covered keys from there on; 1 where there is no range
   */
  void add(Key key, ReferenceKeys keys, int covered) {
    live = keys.live();
    if (hot != null && selection instanceof Selection.ByHotRange by && !range) {
      addHot(hot, by.probability(), key, keys);
    } else if (law == null) {
      return;
    } else if (range && covered > 1) {
      addRange(law, key, keys, covered);
    } else if (isScattered()) {
      repeats.add(key.bytes());
      neighbours.add(key, keys);
    } else {
      long position = position(key, keys);
      fit.add(law.below(position, live), law.below(position + 1, live));
    }
  }

  private long position(Key key, ReferenceKeys keys) {
    if (selection.goesByRecency()) {
      return live - 1 - keys.age(key);
    }
    return order == KeyOrder.SORTED ? keys.rank(key) : keys.age(key);
  }

  /** Hot keys by age, and then the others by age. */
  private void addHot(HotKeys known, double probability, Key key, ReferenceKeys keys) {
    double ofHot = known.live();
    double others = live - ofHot;
    double share = ofHot == 0 ? 0 : others == 0 ? 1 : probability;
    if (known.isHot(key)) {
      double age = known.age(key);
      fit.add(share * age / ofHot, share * (age + 1) / ofHot);
    } else {
      double age = keys.age(key) - known.olderThan(keys.insertOf(key));
      fit.add(share + (1 - share) * age / others, share + (1 - share) * (age + 1) / others);
    }
  }

  /** Of the starts that have enough keys behind them: others are drawn again. */
  private void addRange(PositionLaw itsLaw, Key key, ReferenceKeys keys, int covered) {
    if (descends && !selection.isEven()) {
      leavesOut = true;
      return;
    }
    int starts = (int) live - covered + 1;
    double all;
    double less;
    double upTo;
    if (selection.isEven() || (order == KeyOrder.SORTED && !selection.goesByRecency())) {
      int rank = keys.rank(key) - (descends ? covered - 1 : 0);
      all = itsLaw.below(starts, live);
      less = itsLaw.below(rank, live);
      upTo = itsLaw.below(rank + 1L, live);
    } else if (isScattered() || covered > MOST_LEFT_OUT) {
      leavesOut = true;
      return;
    } else {
      long position = position(key, keys);
      less = itsLaw.below(position, live);
      upTo = itsLaw.below(position + 1, live);
      all = 1;
      double before = 0;
      for (int rank = starts; rank < live; rank++) {
        long other = position(keys.ofRank(rank), keys);
        double mass = itsLaw.below(other + 1, live) - itsLaw.below(other, live);
        all -= mass;
        before += other < position ? mass : 0;
      }
      less -= before;
      upTo -= before;
    }
    if (Math.pow(1 - all, TRIES) < GIVES_UP) {
      fit.add(less / all, upTo / all);
    } else {
      leavesOut = true;
    }
  }

  private boolean isScattered() {
    return order == KeyOrder.SCATTERED && !selection.goesByRecency() && !selection.isEven();
  }

  /** Accesses to keys that the law never takes. */
  long impossible() {
    return fit.impossible();
  }

  void addTo(Findings findings) {
    if (law == null && (hot == null || range)) {
      findings.leaveOut(
          what + ": selection " + selection.words(order) + ", which the trace cannot show");
    } else if (law != null && isScattered()) {
      if (leavesOut) {
        findings.leaveOut(
            what + ": selection, scattered, as ranges too near the end are drawn again");
      } else if (keysStay) {
        repeats.addTo(Repeats.of(law, (int) live), findings);
      } else {
        neighbours.addTo(findings);
      }
    } else {
      if (leavesOut) {
        findings.leaveOut(what + ": selection of ranges too long for it");
      }
      fit.addTo(findings);
    }
  }

  /**
   * Keys that come and go change places, so that only accesses with no change between them have the
   * same law: how many of such pairs take the same key.
   */
  private final class Neighbours {
    private static final int LEAST_EXPECTED = 10;

    private @Nullable Key first;
    private int changes;
    private long pairs;
    private long equal;
    private double expected;

    void add(Key key, ReferenceKeys keys) {
      if (first != null && changes == keys.changes()) {
        double squares = law == null ? 0 : law.squares(live);
        pairs++;
        equal += key.equals(first) ? 1 : 0;
        expected += squares;
        first = null;
      } else {
        first = key;
        changes = keys.changes();
      }
    }

    /** The number of equal pairs hardly varies by more than a Poisson of its mean. */
    void addTo(Findings findings) {
      if (!(expected >= LEAST_EXPECTED)) {
        findings.leaveOut(
            what
                + ": selection, scattered over keys that come and go, with too few pairs between"
                + " them");
        return;
      }
      PoissonDistribution law = new PoissonDistribution(null, expected, 1e-12, 10_000_000);
      double below = law.cumulativeProbability((int) equal);
      double above = 1 - law.cumulativeProbability((int) equal - 1);
      double p = Math.min(1, 2 * Math.min(below, above));
      findings.add(
          what + ": selection", selection.words(order), 2 * pairs, "pairs of neighbours", p);
    }
  }
}
