package site.ycsb.tectonic.plan;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/** Plans one operation of a group: applies the defaults and draws the count. */
final class OperationPlanner {
  private static final Selection ANY_LIVE_KEY =
      new Selection.ByDistribution(new Distribution.Uniform(0, 1));

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
   */
  Planned plan(Entry entry, String path, int group, Scope scope) {
    String at = path + "/" + entry.field();
    Entry.Parts parts = entry.parts();
    Future.check(entry, at);
    long unscaled = unscaledCount(entry, at, group);
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
    Located<Selection> selection = selection(entry, parts, at, scope);
    OperationPlan operation =
        new OperationPlan(
            entry.kind(),
            counts.scaled(unscaled),
            key == null ? null : key.value(),
            val == null ? null : val.value(),
            effective(entry, selection),
            order(parts.order(), selection, at),
            parts.selectivity(),
            parts.scanLength(),
            parts.format() == null ? RangeFormat.START_COUNT : parts.format());
    return new Planned(at, entry.field(), operation, unscaled, key, selection);
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

  private static @Nullable Located<Selection> selection(
      Entry entry, Entry.Parts parts, String at, Scope scope) {
    if (!entry.kind().needsLiveKey()) {
      return null;
    }
    Selection own = parts.selection();
    return own != null
        ? new Located<>(own, at + "/selection")
        : scope.selections().get(entry.kind());
  }

  private static @Nullable Selection effective(
      Entry entry, @Nullable Located<Selection> selection) {
    if (selection != null) {
      return selection.value();
    }
    return entry.kind().needsLiveKey() ? ANY_LIVE_KEY : null;
  }

  private static KeyOrder order(
      @Nullable KeyOrder written, @Nullable Located<Selection> selection, String at) {
    Distribution distribution =
        selection != null && selection.value() instanceof Selection.ByDistribution by
            ? by.distribution()
            : null;
    if (written != null
        && written != KeyOrder.INSERTION
        && distribution instanceof Distribution.Latest) {
      throw new SpecException(
          at + "/order",
          "order contradicts \"latest\", which goes by the order of insertion",
          "no order, or zipf in place of latest");
    }
    if (written != null) {
      return written;
    }
    return distribution instanceof Distribution.Zipf ? KeyOrder.SCATTERED : KeyOrder.INSERTION;
  }
}
