package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.tectonic.describe.PhaseDescription.Arrival;
import site.ycsb.tectonic.describe.PhaseDescription.Entry;
import site.ycsb.tectonic.describe.PhaseDescription.HotSet;
import site.ycsb.tectonic.describe.PhaseDescription.Sorted;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.stream.Displacement;

/** Describes one phase. */
final class PhaseDescriber {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double TRACE = 1e-9;

  private final GroupPlan group;
  private final boolean uniqueKeys;
  private final Turns turns;
  private final Population population;
  private final RecordSizes sizes;

  PhaseDescriber(GroupPlan group, boolean uniqueKeys, Population population, RecordSizes sizes) {
    this.group = group;
    this.uniqueKeys = uniqueKeys;
    this.turns = new Turns(group);
    this.population = population;
    this.sizes = sizes;
  }

  PhaseDescription describe() {
    Population.Course course = population.next(group);
    List<OperationPlan> operations = group.operations();
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i).kind() == OperationKind.INSERT) {
        // Where the clock decides the number, the size of one is known all the same.
        sizes.insert(operations.get(i), Math.max(turns.knownCount(i), turns.has(i) ? TRACE : 0));
      } else if (operations.get(i).function() == MergeFunction.APPEND) {
        sizes.grow(operations.get(i), turns.knownCount(i));
      }
    }
    List<Entry> entries = new ArrayList<>();
    IntStream.range(0, operations.size()).forEach(i -> entries.add(entry(i, course)));
    return new PhaseDescription(
        group.index() + 1,
        group.name(),
        group.warmup(),
        mix(group.mix()),
        seconds(),
        turns.isOpen() ? null : Double.valueOf((double) group.operationCount()),
        sorted(),
        group.arrival() == null ? null : arrival(group.arrival()),
        course.start(),
        course.end(),
        course.peak(),
        entries);
  }

  private @Nullable Sorted sorted() {
    GroupPlan.Sortedness sorted = group.sorted();
    if (sorted == null) {
      return null;
    }
    // An entry that changes places with its like is where it was.
    long least = uniqueKeys ? Displacement.least(sorted, group.insertCount()) : 0;
    String law = sorted.law() == null ? null : sorted.law().words();
    return new Sorted(least, sorted.displaced(), sorted.distance(), sorted.drawn(), law);
  }

  private @Nullable Double seconds() {
    return group.duration() == null ? null : group.duration().toNanos() / NANOS_PER_SECOND;
  }

  private Arrival arrival(ArrivalModel model) {
    Double timed = seconds();
    double rate = model.ratePerSecond();
    double seconds =
        timed == null
            ? model.horizonNanos(group.operationCount(), ArrivalModel.UNKNOWN_HORIZON)
                / NANOS_PER_SECOND
            : timed;
    return new Arrival(model.generator(), rate, seconds);
  }

  private static String mix(Mix mix) {
    if (mix instanceof Mix.Timed) {
      return "timed";
    }
    return mix instanceof Mix.Gliding ? "gliding" : "shuffled";
  }

  private Entry entry(int index, Population.Course course) {
    OperationPlan operation = group.operations().get(index);
    Double count = turns.count(index);
    double written = sizes.writtenBytes(operation);
    Double covered = covered(index, course);
    Double read =
        covered != null && operation.kind().reads()
            ? Double.valueOf(covered * sizes.recordBytes())
            : null;
    Selection selection = operation.selection();
    return new Entry(
        operation.specName(),
        count,
        turns.certainty(),
        turns.share(index),
        turns.shareAtStart(index),
        turns.shareAtEnd(index),
        written,
        times(count, written),
        covered,
        times(count, covered),
        read,
        times(count, read),
        selection == null ? null : words(selection, operation),
        selection == null ? null : hotSet(selection, course.mean()));
  }

  private static String words(Selection selection, OperationPlan operation) {
    String words = selection.words(operation.order());
    return operation.descends() ? words + ", read downwards" : words;
  }

  private @Nullable Double covered(int index, Population.Course course) {
    OperationPlan operation = group.operations().get(index);
    if (operation.selectivity() == null && operation.scanLength() == null) {
      return null;
    }
    Double removed = course.removed().get(index);
    return removed == null
        ? Double.valueOf(new RangeLength(operation).mean(course.mean()))
        : Double.valueOf(removed / turns.knownCount(index));
  }

  private static @Nullable Double times(@Nullable Double count, @Nullable Double each) {
    return count == null || each == null ? null : Double.valueOf(count * each);
  }

  private @Nullable HotSet hotSet(Selection selection, double live) {
    double hotShare = 0;
    if (selection instanceof Selection.ByHotRange hot) {
      double inserts = 0;
      double hotInserts = 0;
      for (Map.Entry<StringExpr, Double> each : population.inserts().entrySet()) {
        double count = Math.max(each.getValue(), TRACE);
        inserts += count;
        hotInserts += count * each.getKey().hotShare(hot.name());
      }
      hotShare = inserts == 0 ? 0 : hotInserts / inserts;
    }
    return HotSet.of(selection, live, hotShare);
  }
}
