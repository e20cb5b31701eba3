package site.ycsb.tectonic.reference;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.Selection;

/**
 * Tests the law by which operations take live keys: by position, where the order says which key
 * that is; by repeats, where positions are scattered and the keys stay the same.
 */
final class SelectionCheck {
  private final String what;
  private final Selection selection;
  private final KeyOrder order;
  private final boolean range;
  private final boolean keysStay;
  private final @Nullable PositionLaw law;
  private final FitTest fit;
  private final RepeatTest repeats;
  private long live;

  /**
   * @param keysStay whether no operation of the phase changes which keys are live
   */
  SelectionCheck(String what, OperationPlan plan, Selection selection, boolean keysStay) {
    this.what = what;
    this.selection = selection;
    this.keysStay = keysStay;
    order = plan.order();
    range = plan.kind().isRange();
    law = PositionLaw.of(selection);
    String words = selection.words(order);
    fit = new FitTest(what + ": selection", words);
    repeats = new RepeatTest(what + ": selection", words);
  }

  /**
   * Adds an access to a live key.
   *
   * @param covered keys from there on; 1 where there is no range
   */
  void add(Key key, ReferenceKeys keys, int covered) {
    live = keys.live();
    if (law == null) {
      return;
    } else if (range) {
      addRange(law, keys.rank(key), covered);
    } else if (isScattered()) {
      repeats.add(key);
    } else {
      int place = order == KeyOrder.SORTED && !byRecency() ? keys.rank(key) : keys.age(key);
      long position = byRecency() ? live - 1 - place : place;
      fit.add(law.below(position, live), law.below(position + 1, live));
    }
  }

  /** Of the starts that have enough keys behind them: others are drawn again. */
  private void addRange(PositionLaw itsLaw, int rank, int covered) {
    long starts = live - covered + 1;
    double all = itsLaw.below(starts, live);
    if (isByKey() && all > 0) {
      fit.add(itsLaw.below(rank, live) / all, itsLaw.below(rank + 1L, live) / all);
    }
  }

  private boolean isByKey() {
    return isUniform() || (order == KeyOrder.SORTED && !byRecency());
  }

  private boolean byRecency() {
    return selection.goesByRecency();
  }

  private boolean isScattered() {
    return order == KeyOrder.SCATTERED && !byRecency() && !isUniform();
  }

  private boolean isUniform() {
    return selection instanceof Selection.ByDistribution by
        && by.distribution() instanceof Distribution.Uniform uniform
        && uniform.min() <= 0
        && uniform.max() >= 1;
  }

  /** Accesses to keys that the law never takes. */
  long impossible() {
    return fit.impossible();
  }

  void addTo(List<TraceVerification.Test> tests, Set<String> untested) {
    TraceVerification.Test result = null;
    if (law == null) {
      untested.add(
          what + ": selection " + selection.words(order) + ", which the trace cannot show");
    } else if (range && !isByKey()) {
      untested.add(what + ": selection, as ranges too near the end are drawn again");
    } else if (!range && isScattered()) {
      if (keysStay) {
        result = repeats.result(probabilities(law));
      } else {
        untested.add(what + ": selection, scattered over keys that come and go");
      }
    } else {
      result = fit.result();
    }
    if (result != null) {
      tests.add(result);
    }
  }

  private double[] probabilities(PositionLaw itsLaw) {
    double[] probabilities = new double[(int) live];
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = itsLaw.below(i + 1L, live) - itsLaw.below(i, live);
    }
    return probabilities;
  }
}
