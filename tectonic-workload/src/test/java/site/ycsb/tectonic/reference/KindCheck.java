package site.ycsb.tectonic.reference;

import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Reuse;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** Checks the operations of one kind in one phase against their definition. */
final class KindCheck {
  private static final int LEAST_SHARED = 100;

  /** So many more keys than the square of those of a pool, and no two of the pool are one. */
  private static final double ROOMY_POOL = 1000;

  private final String what;
  private final OperationPlan plan;
  private final @Nullable SelectionCheck selection;
  private final @Nullable ExpressionCheck keys;
  private final @Nullable ExpressionCheck values;
  private final @Nullable NumberExpr length;
  private final LawFit lengths;
  private final double deletedShare;
  private final boolean roomy;
  private final boolean vast;
  private final Set<Key> pool = new HashSet<>();
  private final EqualPairs ofPool;
  private final LawFit returns;
  private int empties;
  private int deletedOnes;

  /**
   * @param keysStay whether no operation of the phase changes which keys are live
   * @param sorted whether keys are put in order
   */
  KindCheck(
      String what, OperationPlan plan, ReferenceSection section, boolean keysStay, boolean sorted) {
    this.what = what;
    this.plan = plan;
    Selection declared = plan.selection();
    selection =
        declared == null ? null : new SelectionCheck(what, plan, declared, section, keysStay);
    deletedShare =
        plan.kind() == OperationKind.INSERT
            ? plan.insertion().reuse().deleted()
            : plan.absent().deletedShare();
    roomy = section.isRoomy(plan);
    StringExpr key = plan.key();
    vast = key != null && section.isVast(key);
    keys =
        key == null
            ? null
            : ExpressionCheck.of(what + ": keys", key, section.drawing(plan, sorted));
    StringExpr value = plan.value();
    values = value == null ? null : ExpressionCheck.of(what + ": values", value, Drawing.FREE);
    length = plan.scanLength() == null ? plan.selectivity() : plan.scanLength();
    lengths = new LawFit(what + ": lengths of ranges", length == null ? "" : length.words());
    Integer inPool = plan.absent().pool();
    ofPool = new EqualPairs(what + ": keys of the pool", "a pool of " + inPool + lawOfPool());
    returns =
        new LawFit(
            what + ": which deleted keys",
            "of those deleted, " + choice().name().toLowerCase(Locale.ROOT));
  }

  private String lawOfPool() {
    Selection law = plan.absent().selection();
    return law == null ? "" : ", " + law.words(KeyOrder.INSERTION);
  }

  /** Which of the deleted keys are taken. */
  private Reuse.Choice choice() {
    Reuse.Choice choice = plan.insertion().reuse().selection();
    return plan.kind() == OperationKind.INSERT && choice != null ? choice : Reuse.Choice.UNIFORM;
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
    if (taken) {
      return roomy ? recalled(key, live) : null;
    } else if (vast && live.wasDeleted(key)) {
      return "was deleted before";
    }
    Integer most = plan.absent().pool();
    if (most != null) {
      ofPool.add(key.bytes());
      if (!pool.add(key)) {
        return null;
      } else if (pool.size() > most) {
        return "is one more than the pool of " + most + " has";
      }
    }
    String wrong = keys == null ? null : keys.fault(key.bytes());
    if (keys != null && wrong == null) {
      keys.add(key.bytes());
    }
    return wrong;
  }

  /** Adds a key that was deleted; it is the first or the last, or any. */
  private @Nullable String recalled(Key key, ReferenceKeys live) {
    int rank = live.deletionRank(key);
    int all = live.deletedKeys();
    if (choice() != Reuse.Choice.UNIFORM) {
      int expected = choice() == Reuse.Choice.OLDEST ? 0 : all - 1;
      return rank == expected ? null : "was not deleted first, or last, as it should";
    }
    returns.add((double) rank / all, (rank + 1.0) / all);
    return null;
  }

  /** What is wrong with a value; null if nothing is. */
  @Nullable String value(byte[] value) {
    String wrong = values == null ? null : values.fault(value);
    if (values != null && wrong == null) {
      values.add(value);
    }
    return wrong;
  }

  /** What is wrong with the number of keys that a range covers; null if nothing is. */
  @Nullable String covered(int covered, int live) {
    DoubleUnaryOperator below = length == null ? null : ReferenceLaw.below(length);
    if (below == null) {
      return null;
    }
    double scale = plan.scanLength() == null ? live : 1;
    double less = ExpressionCheck.count(below, covered, scale, 1, live);
    double upTo = ExpressionCheck.count(below, covered + 1L, scale, 1, live);
    if (!(upTo > less)) {
      return "covers " + covered + " of " + live + " keys, which its length never gives";
    }
    if (length instanceof NumberExpr.Sampled) {
      lengths.add(less, upTo);
    }
    return null;
  }

  void addTo(Findings findings) {
    addPool(findings);
    addDeleted(findings);
    if (selection != null) {
      if (selection.impossible() > 0) {
        findings.addFault(what + " take a key that the selection never takes", "");
      }
      selection.addTo(findings);
    }
    if (keys != null) {
      keys.addTo(findings);
    }
    if (values != null) {
      values.addTo(findings);
    }
    if (length instanceof NumberExpr.Sampled) {
      lengths.addTo(findings);
    }
  }

  private void addPool(Findings findings) {
    Integer inPool = plan.absent().pool();
    if (inPool == null) {
      return;
    }
    Selection declared = plan.absent().selection();
    PositionLaw law = declared == null ? null : PositionLaw.of(declared);
    double possible = Objects.requireNonNull(plan.key()).domain();
    if ((declared != null && law == null) || possible < ROOMY_POOL * inPool * inPool) {
      findings.leaveOut(what + ": how often each key of the pool is taken");
    } else {
      ofPool.addTo(law == null ? Repeats.alike(inPool) : Repeats.of(law, inPool), findings);
    }
  }

  private void addDeleted(Findings findings) {
    if (deletedShare == 0) {
      return;
    } else if (!roomy) {
      findings.leaveOut(what + ": the share of deleted keys, and which, as made ones may be such");
    } else if (empties < LEAST_SHARED) {
      findings.leaveOut(what + ": the share of deleted keys: too few");
    } else {
      double p = LawFit.share(deletedOnes, empties, deletedShare);
      String law = "a share of " + deletedShare;
      findings.add(what + ": deleted keys", law, empties, "binomial", p);
      if (choice() == Reuse.Choice.UNIFORM) {
        returns.addTo(findings);
      }
    }
  }
}
