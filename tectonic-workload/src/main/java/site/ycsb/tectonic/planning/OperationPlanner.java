package site.ycsb.tectonic.planning;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.Growth;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.AtCap;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.ExtendMethod;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationSpec;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/** Plans one operation of a group: applies the defaults and draws the count. */
final class OperationPlanner {
  private final Counts counts;
  private final Expressions expressions;

  OperationPlanner(Counts counts, Expressions expressions) {
    this.counts = counts;
    this.expressions = expressions;
  }

  /**
   * Plans an operation.
   *
   * @param path of the group
   * @param group number of the group
   * @param scope of the group
   * @param timed whether the group has a duration
   */
  Planned plan(Entry entry, String path, int group, Scope scope, boolean timed) {
    String at = path + "/" + entry.field();
    Entry.Parts parts = entry.parts();
    double weight = weight(entry, at, timed);
    long unscaled = timed ? mostCount(weight) : unscaledCount(entry, at, group);
    checkLength(entry, parts, at);
    CharacterSet own = parts.characterSet();
    CharacterSet characters = own != null ? own : scope.characterSet();
    Located<StringExpr> key = null;
    if (entry.makesKey()) {
      key = resolved("key", Scope.located(parts.key(), at + "/key"), scope.key(), at, characters);
    }
    Located<StringExpr> val = null;
    if (entry.kind().writesValue()) {
      val = resolved("val", Scope.located(parts.val(), at + "/val"), scope.val(), at, characters);
    }
    Located<Selection> selection = SelectionPlanner.written(entry, parts, at, scope);
    OperationPlan operation =
        new OperationPlan(
            entry.kind(),
            timed ? unscaled : counts.scaled(unscaled),
            key == null ? null : key.value(),
            val == null ? null : val.value(),
            SelectionPlanner.effective(entry, selection),
            SelectionPlanner.order(parts.order(), selection, at),
            parts.selectivity(),
            parts.scanLength(),
            parts.format() == null ? RangeFormat.START_COUNT : parts.format(),
            growth(entry));
    return new Planned(at, entry.field(), operation, unscaled, weight, key, selection);
  }

  /** The share of an operation in a group with a duration; 0 in one without. */
  private static double weight(Entry entry, String at, boolean timed) {
    Double weight = entry.spec().weight();
    if (timed && entry.spec().opCount() != null) {
      throw new SpecException(
          at + "/op_count",
          "op_count in a group with a duration",
          "\"weight\": the share of " + entry.field() + " in the group's operations");
    } else if (timed && weight == null) {
      throw new SpecException(
          at,
          entry.field() + " has no \"weight\", but the group has a duration",
          "\"weight\": a number of at least 0, the share of the group's operations");
    } else if (!timed && weight != null) {
      throw new SpecException(
          at + "/weight",
          "weight in a group without a duration",
          "\"op_count\" in its place, or \"duration\" in the group");
    }
    return weight == null ? 0 : weight;
  }

  private static Growth growth(Entry entry) {
    if (!(entry.spec() instanceof OperationSpec.Extends spec)) {
      return Growth.NONE;
    }
    long limit = spec.maxLen() == null ? OperationSpec.Extends.DEFAULT_MAX_LEN : spec.maxLen();
    AtCap atCap = spec.atCap() == null ? AtCap.SKIP : spec.atCap();
    return new Growth(
        atCap == AtCap.REWRITE ? limit - 1 : limit,
        spec.method() == null ? ExtendMethod.APPEND : spec.method(),
        atCap);
  }

  private static long mostCount(double weight) {
    return weight > 0 ? SectionPlan.MOST_INSERTS : 0;
  }

  private long unscaledCount(Entry entry, String at, int group) {
    NumberExpr count = entry.spec().opCount();
    if (count == null) {
      throw new SpecException(
          at,
          entry.field() + " has no \"op_count\"",
          "\"op_count\": a whole number, or a distribution");
    }
    return (long) counts.draw(count, group, entry.slot());
  }

  private static void checkLength(Entry entry, Entry.Parts parts, String at) {
    if (!entry.isRange()) {
      return;
    }
    if (parts.selectivity() == null && parts.scanLength() == null) {
      throw new SpecException(
          at,
          entry.field() + " has no length",
          "\"selectivity\", a share of the live keys, or \"scan_length\", a number of keys");
    }
    if (parts.selectivity() != null && parts.scanLength() != null) {
      throw new SpecException(
          at + "/scan_length",
          entry.field() + " has both \"selectivity\" and \"scan_length\"",
          "only one of them");
    }
  }

  private Located<StringExpr> resolved(
      String field,
      @Nullable Located<StringExpr> own,
      @Nullable Located<StringExpr> inherited,
      String at,
      CharacterSet characters) {
    Located<StringExpr> written = own != null ? own : inherited;
    if (written == null) {
      throw new SpecException(
          at,
          "\"" + field + "\" is missing",
          "\"" + field + "\" here, or in the \"defaults\" of the group, section or workload");
    }
    return new Located<>(expressions.resolve(written, characters), written.path());
  }
}
