package site.ycsb.tectonic.planning;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.SpecException;

/** Plans which live key an operation takes. */
final class SelectionPlanner {
  private static final Selection ANY_LIVE_KEY =
      new Selection.ByDistribution(new Distribution.Uniform(0, 1));

  private SelectionPlanner() {}

  /** The selection that is written for an operation, at whichever level; null if none is. */
  static @Nullable Located<Selection> written(
      Entry entry, Entry.Parts parts, String at, Scope scope) {
    if (!entry.kind().needsLiveKey()) {
      return null;
    }
    Selection own = parts.selection();
    Located<Selection> written =
        own != null ? new Located<>(own, at + "/selection") : scope.selections().get(entry.kind());
    checkReach(written);
    return written;
  }

  /** The selection of an operation; null if it selects no key. */
  static @Nullable Selection effective(Entry entry, @Nullable Located<Selection> written) {
    if (written != null) {
      return written.value();
    }
    return entry.kind().needsLiveKey() ? ANY_LIVE_KEY : null;
  }

  /** What a selected position means. */
  static KeyOrder order(
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
