package site.ycsb.tectonic.reference;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReader;

/** Executes the operations of one phase on the keys of its section, and checks each. */
final class PhaseCheck {
  private static final int WINDOWS = 10;
  private static final int LEAST_PER_CELL = 5;

  private final String name;
  private final SectionPlan section;
  private final GroupPlan plan;
  private final ReferenceKeys keys;
  private final Findings findings;
  private final Map<OperationKind, KindCheck> checks = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, Long> counts = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, long[]> windows = new EnumMap<>(OperationKind.class);
  private final Set<OperationKind> several = EnumSet.noneOf(OperationKind.class);
  private final List<Key> inserted = new ArrayList<>();
  private long operations;
  private final boolean hasUpserts;
  private boolean ranDry;

  PhaseCheck(ReferenceSection section, GroupPlan plan, Findings findings) {
    this.section = section.plan();
    this.plan = plan;
    keys = section.keys();
    this.findings = findings;
    name = '"' + plan.name() + '"';
    hasUpserts =
        plan.operations().stream().anyMatch(operation -> operation.insertion().mayRepeat());
    boolean keysStay =
        plan.operations().stream().noneMatch(operation -> operation.kind().changesKeys());
    for (OperationPlan operation : plan.operations()) {
      OperationKind kind = operation.kind();
      if (checks.containsKey(kind)) {
        several.add(kind);
      }
      checks.put(
          kind,
          new KindCheck(
              name + " " + kind.specName(), operation, section, keysStay, plan.sorted() != null));
    }
    several.forEach(checks::remove);
  }

  void accept(TraceEntry.Operation operation, TraceReader reader) {
    Key key = operation.key();
    boolean live = keys.isLive(key);
    OperationKind kind = operation.code().kind(live);
    counts.merge(kind, 1L, Long::sum);
    long planned = Math.max(1, plan.operationCount());
    int window = (int) Math.min(WINDOWS - 1, operations * WINDOWS / planned);
    windows.computeIfAbsent(kind, unseen -> new long[WINDOWS])[window]++;
    ranDry |= operations > 0 && keys.live() == 0;
    operations++;
    KindCheck check = checks.get(kind);
    if (kind.needsLiveKey() && !live) {
      fault(kind, "of a key that is not live", reader, key);
      return;
    }
    switch (operation.code().shape()) {
      case WRITE -> write(kind, check, key, live, reader);
      case POINT -> point(kind, check, key, reader);
      case RANGE_TO_KEY, RANGE_OF_COUNT, RANGE_DOWN -> range(kind, check, operation, reader);
    }
  }

  private void write(
      OperationKind kind, @Nullable KindCheck check, Key key, boolean live, TraceReader reader) {
    if (kind == OperationKind.INSERT) {
      if (live && section.uniqueKeys() && !hasUpserts) {
        fault(kind, "of a key that is live", reader, key);
      }
      if (check != null) {
        fault(kind, "of a key that", check.madeKey(key, keys), reader);
      }
      if (plan.sorted() != null) {
        inserted.add(key);
      }
      keys.insert(key);
    } else if (check != null) {
      check.selected(key, keys, 1);
    }
    int[] fields = {0};
    reader.values(
        (field, value) -> {
          fields[0]++;
          if (check != null) {
            fault(kind, "of a value that", check.value(value), reader);
          }
        });
    if (kind == OperationKind.INSERT && fields[0] != section.fieldNames().size()) {
      fault(kind, "of " + fields[0] + " fields, not of all", reader, key);
    }
  }

  private void point(OperationKind kind, @Nullable KindCheck check, Key key, TraceReader reader) {
    if (check != null && kind.needsLiveKey()) {
      check.selected(key, keys, 1);
    } else if (check != null) {
      fault(kind, "of a key that", check.madeKey(key, keys), reader);
    }
    if (kind.deletes()) {
      keys.delete(key);
    }
  }

  private void range(
      OperationKind kind,
      @Nullable KindCheck check,
      TraceEntry.Operation operation,
      TraceReader reader) {
    if (kind == OperationKind.BLIND_RANGE_QUERY) {
      if (check != null) {
        fault(kind, "of a key that", check.madeKey(operation.key(), keys), reader);
      }
      return;
    }
    boolean down = operation.code().shape() == TraceCode.Shape.RANGE_DOWN;
    int first = keys.rank(operation.key());
    Key end = operation.endKey();
    if (end != null && (!keys.isLive(end) || end.compareTo(operation.key()) < 0)) {
      fault(kind, "up to a key that is not live or before the first", reader, end);
      return;
    }
    long told = end == null ? operation.number() : keys.rank(end) - first + 1;
    int covered = (int) Math.min(told, down ? first + 1 : keys.live() - first);
    if (told > covered) {
      fault(kind, "of more keys than there are from its first on", reader, operation.key());
    }
    if (check != null) {
      boolean toKey = operation.code().shape() == TraceCode.Shape.RANGE_TO_KEY;
      if (toKey != (check.plan().format() == RangeFormat.START_END)
          || down != check.plan().descends()) {
        fault(kind, "told in another range_format", reader, operation.key());
      }
      check.selected(operation.key(), keys, Math.max(1, covered));
      fault(
          kind,
          "that",
          check.covered((int) Math.min(told, Integer.MAX_VALUE), keys.live()),
          reader);
    }
    if (kind == OperationKind.RANGE_DELETE) {
      for (int i = 0; i < covered; i++) {
        keys.delete(keys.ofRank(first));
      }
    }
  }

  private void fault(OperationKind kind, String what, TraceReader reader, Key key) {
    findings.addFault(
        name + ": " + kind.specName() + " " + what, "line " + reader.line() + ", key " + key);
  }

  private void fault(OperationKind kind, String what, @Nullable String wrong, TraceReader reader) {
    if (wrong != null) {
      findings.addFault(
          name + ": " + kind.specName() + " " + what + " is none of the spec's",
          "line " + reader.line() + " " + wrong);
    }
  }

  /** Ends the phase: its counts, its order, and the tests of its laws. */
  void finish() {
    for (OperationKind kind : several) {
      findings.leaveOut(name + " " + kind.specName() + ": several definitions of one kind");
    }
    if (hasUpserts) {
      findings.leaveOut(
          name + ": that unique inserts take no live key, as upserts stand among them");
    }
    if (plan.mix() instanceof Mix.Timed timed) {
      checkTotal();
      if (!plan.hasTenants()) {
        addWeights(timed);
      }
    } else {
      checkCounts();
    }
    if (plan.hasTenants()) {
      findings.leaveOut(
          name + ": mix and order of the operations, which come as the tenants' arrivals");
    } else if (!(plan.mix() instanceof Mix.Gliding)) {
      addOrder();
    } else {
      findings.leaveOut(name + ": order of the operations, as the mix glides");
    }
    checkSortedness();
    checks.values().forEach(check -> check.addTo(findings));
  }

  private void checkTotal() {
    if (operations != plan.operationCount() && !ranDry) {
      findings.addFault(
          name + " has " + operations + " operations, the spec " + plan.operationCount(), "");
    }
  }

  private void checkCounts() {
    Map<OperationKind, Long> planned = new EnumMap<>(OperationKind.class);
    plan.operations().forEach(each -> planned.merge(each.kind(), each.count(), Long::sum));
    Set<OperationKind> all = EnumSet.noneOf(OperationKind.class);
    all.addAll(planned.keySet());
    all.addAll(counts.keySet());
    for (OperationKind kind : all) {
      long expected = planned.getOrDefault(kind, 0L);
      long found = counts.getOrDefault(kind, 0L);
      // Operations that find no live key, and those that find a field full, are skipped.
      boolean skipped = (kind.needsLiveKey() && ranDry) || kind.hasCap();
      if (found > expected || (found < expected && !skipped)) {
        findings.addFault(
            "%s has %,d %s, the spec %,d".formatted(name, found, kind.specName(), expected), "");
      }
    }
  }

  private void addWeights(Mix.Timed timed) {
    double sum = timed.weights().stream().mapToDouble(Double::doubleValue).sum();
    Map<OperationKind, Double> shares = new EnumMap<>(OperationKind.class);
    for (int i = 0; i < timed.weights().size(); i++) {
      double weight = timed.weights().get(i) / sum;
      shares.merge(plan.operations().get(i).kind(), weight, Double::sum);
    }
    shares.values().removeIf(share -> share == 0);
    long[] found =
        shares.keySet().stream().mapToLong(kind -> counts.getOrDefault(kind, 0L)).toArray();
    double[] expected = shares.values().stream().mapToDouble(share -> share * operations).toArray();
    boolean enough = expected.length > 1;
    for (double each : expected) {
      enough &= each >= LEAST_PER_CELL;
    }
    if (enough && !ranDry) {
      double p = LawFit.chiSquare(found, expected);
      findings.add(name + ": mix", "the weights", operations, "chi-square", p);
    }
  }

  /** A random order has every kind equally often in all windows. */
  private void addOrder() {
    double least =
        counts.values().stream().mapToDouble(count -> (double) count / WINDOWS).min().orElse(0);
    if (counts.size() < 2 || least < LEAST_PER_CELL) {
      return;
    } else if (ranDry) {
      findings.leaveOut(name + ": order of the operations, as keys ran out");
      return;
    }
    double p = new ChiSquareTest().chiSquareTest(windows.values().toArray(new long[0][]));
    findings.add(name + ": order", "kinds shuffled", operations, "chi-square of windows", p);
  }

  private void checkSortedness() {
    GroupPlan.Sortedness sorted = plan.sorted();
    if (sorted == null || inserted.isEmpty()) {
      return;
    }
    int[] order =
        IntStream.range(0, inserted.size())
            .boxed()
            .sorted((a, b) -> inserted.get(a).compareTo(inserted.get(b)))
            .mapToInt(Integer::intValue)
            .toArray();
    long displaced = 0;
    long distance = 0;
    for (int i = 0; i < order.length; i++) {
      displaced += order[i] == i ? 0 : 1;
      distance = Math.max(distance, Math.abs(order[i] - i));
    }
    boolean inOrder = sorted.displaced() == 0 || sorted.distance() == 0;
    long most = inOrder ? 0 : sorted.displaced();
    long farthest = inOrder ? 0 : sorted.distance();
    if (displaced > most || distance > farthest) {
      findings.addFault(
          "%s has %,d inserts out of key order, %,d places at most; the spec %,d, %,d"
              .formatted(name, displaced, distance, most, farthest),
          "");
    }
  }
}
