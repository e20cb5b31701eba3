package site.ycsb.tectonic.plan;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.Scope.Located;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Absent;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Group.Slot;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.OperationSpec;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/** Plans one operation of a group: applies the defaults and draws the count. */
final class OperationPlanner {
  private static final Selection ANY_LIVE_KEY =
      new Selection.ByDistribution(new Distribution.Uniform(0, 1));

  private final Counts counts;
  private final HotRangeNames hotRanges;

  OperationPlanner(Counts counts, HotRangeNames hotRanges) {
    this.counts = counts;
    this.hotRanges = hotRanges;
  }

  /**
   * Plans an operation.
   *
   * @param path of the group
   * @param group number of the group
   * @param scope of the group
   * @param timed whether the group has a duration
   */
  Planned plan(Slot slot, OperationSpec spec, String path, int group, Scope scope, boolean timed) {
    String at = path + "/" + slot;
    OperationKind kind = slot.kind();
    double weight = weight(slot, spec, at, timed);
    long unscaled = timed ? mostCount(weight) : unscaledCount(slot, spec, at, group);
    checkLength(slot, spec, at);
    CharacterSet own = spec.characterSet();
    CharacterSet characters = own != null ? own : scope.characterSet();
    Located<StringExpr> key = null;
    if (!kind.needsLiveKey()) {
      key =
          checkKey(
              resolved("key", Scope.located(spec.key(), at + "/key"), scope.key(), at, characters));
    }
    Located<StringExpr> val = null;
    if (kind.writesValue()) {
      val = resolved("val", Scope.located(spec.val(), at + "/val"), scope.val(), at, characters);
      checkValue(val);
    }
    Located<Selection> selection = selection(kind, spec, at, scope);
    OperationPlan operation =
        new OperationPlan(
            kind,
            "",
            timed ? unscaled : counts.scaled(unscaled),
            key == null ? null : key.value(),
            spec.absent() == null ? Absent.MADE : spec.absent(),
            spec.insertion(),
            val == null ? null : val.value(),
            effective(kind, selection),
            order(spec.order(), selection, at),
            spec.selectivity(),
            spec.coveredKeys(),
            spec.rangeFormat() == null ? RangeFormat.START_COUNT : spec.rangeFormat(),
            spec.descends(),
            spec.function() == null ? MergeFunction.of(kind) : spec.function(),
            kind.hasCap() ? spec.growth() : Growth.NONE);
    return new Planned(at, slot.toString(), operation, unscaled, weight, key, selection);
  }

  /** The share of an operation in a group with a duration; 0 in one without. */
  private static double weight(Slot slot, OperationSpec spec, String at, boolean timed) {
    Double weight = spec.weight();
    if (timed && spec.opCount() != null) {
      throw new SpecException(
          at + "/op_count",
          "op_count in a group with a duration",
          "\"weight\": the share of " + slot + " in the group's operations");
    } else if (timed && weight == null) {
      throw new SpecException(
          at,
          slot + " has no \"weight\", but the group has a duration",
          "\"weight\": a number of at least 0, the share of the group's operations");
    } else if (!timed && weight != null) {
      throw new SpecException(
          at + "/weight",
          "weight in a group without a duration",
          "\"op_count\" in its place, or \"duration\" in the group");
    }
    return weight == null ? 0 : weight;
  }

  private static long mostCount(double weight) {
    return weight > 0 ? SectionPlan.MOST_INSERTS : 0;
  }

  private long unscaledCount(Slot slot, OperationSpec spec, String at, int group) {
    NumberExpr count = spec.opCount();
    if (count == null) {
      throw new SpecException(
          at, slot + " has no \"op_count\"", "\"op_count\": a whole number, or a distribution");
    }
    return (long) counts.draw(count, group, slot.number());
  }

  private static void checkLength(Slot slot, OperationSpec spec, String at) {
    if (!slot.kind().isRange()) {
      return;
    }
    if (spec.selectivity() == null && spec.scanLength() == null) {
      throw new SpecException(
          at,
          slot + " has no length",
          "\"selectivity\", a share of the live keys, or \"scan_length\", a number of keys");
    }
    if (spec.selectivity() != null && spec.scanLength() != null) {
      throw new SpecException(
          at + "/scan_length",
          slot + " has both \"selectivity\" and \"scan_length\"",
          "only one of them");
    }
    if (spec.descends() && !slot.kind().readsLiveRange()) {
      throw new SpecException(
          at,
          slot + " go upwards, but scan_length is below 0 or descending is true",
          "a scan_length of at least 1, and no descending; range_queries scan backwards");
    }
    if (spec.descends() && spec.rangeFormat() == RangeFormat.START_END) {
      throw new SpecException(
          at + "/range_format",
          "range_format is StartEnd, but a scan backwards is told by a key and a number",
          "StartCount, or no range_format");
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
    return new Located<>(hotRanges.resolve(written, characters), written.path());
  }

  /** Keys of a trace are whole keys. */
  private static Located<StringExpr> checkKey(Located<StringExpr> key) {
    boolean isWhole = key.value() instanceof StringExpr.Trace;
    if (!isWhole && key.value().parts().anyMatch(StringExpr.Trace.class::isInstance)) {
      throw key.problem(
          "trace in a part of a key: its keys are whole ones", "\"trace\" as the key");
    }
    return key;
  }

  private static void checkValue(Located<StringExpr> val) {
    if (val.value().parts().anyMatch(StringExpr.Trace.class::isInstance)) {
      throw val.problem("trace in a value: it has keys", "\"trace\" in the key");
    }
    if (val.value().parts().anyMatch(StringExpr.AutoIncrement.class::isInstance)) {
      throw val.problem(
          "auto_increment in a value: it numbers the keys that are inserted",
          "\"number\", which draws, or auto_increment in the key");
    }
  }

  /** The selection that is written for an operation, at whichever level; null if none is. */
  private static @Nullable Located<Selection> selection(
      OperationKind kind, OperationSpec spec, String at, Scope scope) {
    if (!kind.needsLiveKey()) {
      return null;
    }
    Selection own = spec.selection();
    Located<Selection> written =
        own != null ? new Located<>(own, at + "/selection") : scope.selections().get(kind);
    checkReach(written);
    return written;
  }

  /** The selection of an operation, at the scale of the run; null if it selects no key. */
  private @Nullable Selection effective(OperationKind kind, @Nullable Located<Selection> written) {
    if (written != null) {
      return written.value().scaled(counts::scaled);
    }
    return kind.needsLiveKey() ? ANY_LIVE_KEY : null;
  }

  /** What a selected position means. */
  private static KeyOrder order(
      @Nullable KeyOrder written, @Nullable Located<Selection> selection, String at) {
    Selection selected = selection == null ? null : selection.value();
    if (written != null && selected instanceof Selection.YcsbZipfian) {
      throw new SpecException(
          at + "/order",
          "order says nothing with \"ycsb_zipfian\", whose popular keys are anywhere",
          "no order, or zipf in place of ycsb_zipfian");
    }
    if (written != null
        && written != KeyOrder.INSERTION
        && selected != null
        && selected.goesByRecency()) {
      String name = selected instanceof Selection.YcsbLatest ? "ycsb_latest" : "latest";
      throw new SpecException(
          at + "/order",
          "order contradicts \"" + name + "\", which goes by the order of insertion",
          "no order, or zipf in place of " + name);
    }
    if (written != null) {
      return written;
    }
    return selected != null && selected.isScattered() ? KeyOrder.SCATTERED : KeyOrder.INSERTION;
  }

  private static void checkReach(@Nullable Located<Selection> written) {
    if (written == null) {
      return;
    }
    try {
      var unused = written.value().popularity(new SeededRandom(0));
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw written.problem(
          "the selection never falls on a live key",
          "a distribution with mass from 0, the first of the live keys, to 1, the last");
    }
  }
}
