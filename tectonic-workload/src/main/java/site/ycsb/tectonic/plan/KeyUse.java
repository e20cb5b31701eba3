package site.ycsb.tectonic.plan;

import static site.ycsb.arrival.Words.format;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.tectonic.plan.Scope.Located;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * Compares the keys that a section needs with the keys that its expressions can make. It also
 * bounds the live keys from above: operations on live keys need one. A range delete counts as one
 * key, since it covers at least one.
 */
final class KeyUse {
  private static final double EXACT_DIGITS = 1e15;

  private final boolean unique;
  private final String note;
  private final Map<StringExpr, Long> inserted = new HashMap<>();
  private boolean anyRemoved;
  private long insertCount;
  private long certainInserts;
  private long removeCount;
  private long freedByShares;
  private long mostRemoved;

  /**
   * @param unique whether every insert needs a new key
   * @param note added to messages about counts
   */
  KeyUse(boolean unique, String note) {
    this.unique = unique;
    this.note = note;
  }

  /** Checks the next group of the section. */
  void add(List<Planned> group) {
    long removedBefore = Math.min(insertCount, removeCount + freedByShares);
    bound(group);
    for (Planned planned : group) {
      anyRemoved |= planned.removesKeys() && planned.count() > 0;
      if (planned.isInsert() && planned.key() != null) {
        if (planned.operation().insertion().mayRepeat()) {
          continue;
        }
        certainInserts += planned.certainCount();
        insert(planned, planned.key(), removedBefore);
      }
    }
    for (Planned planned : group) {
      checkDeleted(planned);
      if (planned.kind().needsAbsentKey() && planned.count() > 0 && planned.key() != null) {
        checkAbsent(planned, planned.key());
      }
    }
    for (Planned planned : group) {
      if (planned.kind().deletes()) {
        long each =
            planned.kind() == OperationKind.RANGE_DELETE
                ? planned.operation().mostCovered(insertCount)
                : 1;
        mostRemoved =
            (long) Math.min((double) insertCount, mostRemoved + (double) planned.count() * each);
      }
    }
  }

  /**
   * Deleted keys return: what the groups before have deleted for certain is free, but for what they
   * may have deleted of other keys.
   *
   * @param removedBefore by the groups before
   */
  private void insert(Planned planned, Located<StringExpr> key, long removedBefore) {
    long made = inserted.merge(key.value(), planned.certainCount(), Long::sum);
    long needed = made - Math.max(0, removedBefore - (certainInserts - made));
    if (inserted.size() > SectionPlan.MOST_KEY_EXPRESSIONS) {
      throw key.problem(
          "the section inserts with more than "
              + SectionPlan.MOST_KEY_EXPRESSIONS
              + " different keys",
          "at most " + SectionPlan.MOST_KEY_EXPRESSIONS + " key expressions in a section");
    }
    double domain = key.value().domain();
    if (unique && domain < needed) {
      throw key.problem(
          "key can make only "
              + text(domain)
              + (domain == 1 ? " different key, but " : " different keys, but ")
              + needed
              + (needed < made ? " are live at once" : " are inserted with it")
              + note,
          "a longer or more varied key, op_count of at most "
              + text(domain)
              + ", or \"skip_key_contains_check\": true in the section");
    }
  }

  private void checkDeleted(Planned planned) {
    boolean takes = planned.operation().absent().deletedShare() > 0;
    boolean reuses = planned.operation().insertion().reuse().deleted() > 0;
    if ((takes || reuses) && !anyRemoved && planned.count() > 0) {
      throw new SpecException(
          planned.path() + (takes ? "/absent" : "/reuse"),
          planned.field() + " takes deleted keys, but the section has deleted none up to here",
          "point_deletes or range_deletes in this group or in one before it");
    }
  }

  private void checkAbsent(Planned planned, Located<StringExpr> key) {
    double domain = key.value().domain();
    long live = inserted.getOrDefault(key.value(), 0L);
    if (unique && !anyRemoved && domain <= live) {
      throw key.problem(
          planned.field()
              + " finds no absent key: all "
              + text(domain)
              + " that its key can make are inserted"
              + note,
          "a longer or more varied key");
    }
  }

  private void bound(List<Planned> group) {
    insertCount += group.stream().filter(Planned::isInsert).mapToLong(Planned::count).sum();
    group.stream()
        .filter(planned -> planned.kind().needsLiveKey() && planned.count() > 0)
        .forEach(this::checkSome);
    for (Planned planned : group) {
      if (planned.removesKeys()) {
        removeCount += planned.certainCount();
        boolean isShare = planned.operation().selectivity() instanceof NumberExpr.Constant;
        if (isShare && group.size() == 1 && planned.certainCount() > 0) {
          // Nothing else comes before the first of them.
          freedByShares += planned.operation().mostCovered(certainInserts - mostRemoved) - 1;
        }
        checkEnough(planned);
      }
    }
  }

  private void checkSome(Planned planned) {
    if (insertCount == 0) {
      throw planned.problem(
          planned.field() + " needs live keys, but the section has inserted none up to here",
          "inserts in this group or in one before it");
    }
    if (insertCount <= removeCount) {
      throw planned.problem(
          planned.field()
              + " needs live keys, but all "
              + insertCount
              + " that were inserted are deleted"
              + note,
          "more inserts, or fewer deletes before");
    }
  }

  private void checkEnough(Planned planned) {
    if (removeCount > insertCount) {
      throw planned.problem(
          "the section deletes "
              + removeCount
              + " keys up to here, but inserts only "
              + insertCount
              + note,
          "at most as many deletes as inserts");
    }
  }

  /** A number of keys. */
  static String text(double domain) {
    if (!Double.isFinite(domain)) {
      return "unbounded";
    }
    return domain < EXACT_DIGITS ? Long.toString((long) domain) : format("about %.1e", domain);
  }
}
