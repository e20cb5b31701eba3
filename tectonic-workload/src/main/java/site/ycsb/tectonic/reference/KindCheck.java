package site.ycsb.tectonic.reference;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.stat.inference.AlternativeHypothesis;
import org.apache.commons.math3.stat.inference.BinomialTest;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** Checks the operations of one kind in one phase against their definition. */
final class KindCheck {
  private static final double ROOMY = 1000;
  private static final int LEAST_SHARED = 100;

  private final String what;
  private final OperationPlan plan;
  private final @Nullable SelectionCheck selection;
  private final @Nullable ExpressionCheck keys;
  private final @Nullable ExpressionCheck values;
  private final FitTest lengths;
  private final double deletedShare;
  private final boolean roomy;
  private final Set<Key> pool = new HashSet<>();
  private int empties;
  private int deletedOnes;

  /**
   * @param keysStay whether no operation of the phase changes which keys are live
   */
  KindCheck(String what, OperationPlan plan, boolean keysStay) {
    this.what = what;
    this.plan = plan;
    Selection declared = plan.selection();
    selection = declared == null ? null : new SelectionCheck(what, plan, declared, keysStay);
    deletedShare =
        plan.kind() == OperationKind.INSERT
            ? plan.insertion().reuse().deleted()
            : plan.absent().deletedShare();
    StringExpr key = plan.key();
    // Keys that have to be new, or absent, are drawn again; of few that bends their law.
    roomy = key != null && key.domain() > ROOMY * plan.count() && plan.absent().pool() == null;
    keys = key == null ? null : new ExpressionCheck(what + ": keys", key, roomy);
    StringExpr value = plan.value();
    values = value == null ? null : new ExpressionCheck(what + ": values", value, true);
    NumberExpr length = plan.scanLength() == null ? plan.selectivity() : plan.scanLength();
    lengths = new FitTest(what + ": lengths of ranges", length == null ? "" : length.words());
  }

  OperationPlan plan() {
    return plan;
  }

  /** An access to a live key, of which so many from there on are covered. */
  void selected(Key key, ReferenceKeys live, int covered) {
    if (selection != null) {
      selection.add(key, live, covered);
    }
  }

  /** What is wrong with a key that was made; null if nothing is. */
  @Nullable String madeKey(Key key, ReferenceKeys live) {
    boolean taken = deletedShare > 0 && live.wasDeleted(key);
    // Of few keys, those that are made may be deleted ones, too.
    if (roomy && deletedShare > 0 && live.deletedKeys() > 0) {
      empties++;
      deletedOnes += taken ? 1 : 0;
    }
    Integer most = plan.absent().pool();
    if (most != null && !taken && pool.add(key) && pool.size() > most) {
      return "is the " + pool.size() + "th of a pool of " + most;
    }
    return keys == null || taken ? null : keys.fault(key.bytes());
  }

  /** What is wrong with a value; null if nothing is. */
  @Nullable String value(byte[] value) {
    return values == null ? null : values.fault(value);
  }

  /** What is wrong with the number of keys that a range covers; null if nothing is. */
  @Nullable String covered(int covered, int live) {
    NumberExpr number = plan.scanLength() == null ? plan.selectivity() : plan.scanLength();
    DoubleUnaryOperator below = number == null ? null : ReferenceLaw.below(number);
    if (below == null) {
      return null;
    }
    double scale = plan.scanLength() == null ? live : 1;
    double less = ExpressionCheck.count(below, covered, scale, 1, live);
    double upTo = ExpressionCheck.count(below, covered + 1L, scale, 1, live);
    if (!(upTo > less)) {
      return "covers " + covered + " of " + live + " keys, which its length never gives";
    }
    if (number instanceof NumberExpr.Sampled) {
      lengths.add(less, upTo);
    }
    return null;
  }

  void addTo(List<TraceVerification.Test> tests, Set<String> untested, Faults faults) {
    if (plan.absent().pool() != null) {
      untested.add(what + ": how often each key of the pool is taken");
    }
    if (deletedShare > 0 && !roomy) {
      untested.add(what + ": the share of deleted keys, as made ones may be such");
    }
    if (plan.kind() == OperationKind.INSERT && deletedShare > 0) {
      untested.add(what + ": which of the deleted keys return");
    }
    if (selection != null) {
      if (selection.impossible() > 0) {
        faults.add(what + " take a key that the selection never takes", "");
      }
      selection.addTo(tests, untested);
    }
    if (keys != null) {
      keys.addTo(tests, untested);
    }
    if (values != null) {
      values.addTo(tests, untested);
    }
    TraceVerification.Test ofLengths = lengths.result();
    if (ofLengths != null) {
      tests.add(ofLengths);
    }
    if (empties >= LEAST_SHARED) {
      double p =
          new BinomialTest()
              .binomialTest(empties, deletedOnes, deletedShare, AlternativeHypothesis.TWO_SIDED);
      String law = "a share of " + deletedShare;
      tests.add(
          new TraceVerification.Test(
              what + ": deleted keys", law, empties, "binomial", Math.min(1, p)));
    }
  }
}
