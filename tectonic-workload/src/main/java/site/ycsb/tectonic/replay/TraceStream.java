package site.ycsb.tectonic.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.generate.OperationStream;
import site.ycsb.tectonic.generate.OperationValues;
import site.ycsb.tectonic.inspect.count.LiveKeys;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceFile;

/**
 * The operations of a recorded trace. It keeps the keys that are live, so that it is known of each
 * operation what it must find.
 */
public final class TraceStream implements OperationStream {
  private final String name;
  private final WorkloadPlan plan;
  private final List<GroupPlan> groups;
  private final Map<Long, List<FieldValue>> written = new ConcurrentHashMap<>();
  private final Map<TraceCode, OperationPlan> livePlans = new EnumMap<>(TraceCode.class);
  private final Map<TraceCode, OperationPlan> emptyPlans = new EnumMap<>(TraceCode.class);
  private @Nullable TraceFile file;
  private @Nullable SectionPlan section;
  private LiveKeys keys = new LiveKeys();
  private boolean listsCovered;
  private int group = -1;
  private long left;
  private long index;

  /** A value of an operation that is yet to be sent. */
  private record FieldValue(String field, Key value) {}

  /**
   * @param name of the file
   * @param plan that {@link TraceScan} has made of it
   */
  public TraceStream(String name, WorkloadPlan plan) {
    this.name = name;
    this.plan = plan;
    groups = plan.groups();
  }

  @Override
  public boolean hasNextGroup() {
    return group + 1 < groups.size();
  }

  @Override
  public GroupPlan openNextGroup() {
    GroupPlan next = groups.get(++group);
    SectionPlan itsSection = plan.sectionOf(next);
    if (!itsSection.equals(section)) {
      section = itsSection;
      keys = new LiveKeys();
    }
    left = next.operationCount();
    return next;
  }

  @Override
  public boolean hasNext() {
    return left > 0;
  }

  @Override
  public void endGroup() {
    throw new UnsupportedOperationException("no clock ends a phase of a trace");
  }

  @Override
  public Operation next() {
    try {
      TraceFile open = file == null ? TraceFile.open(name) : file;
      file = open;
      TraceEntry entry = TraceScan.next(open.reader());
      while (!(entry instanceof TraceEntry.Operation)) {
        if (entry == null) {
          throw new IllegalStateException(name + ": the file was longer before");
        }
        entry = TraceScan.next(open.reader());
      }
      left--;
      Operation operation = operation((TraceEntry.Operation) entry, open);
      if (left == 0 && !hasNextGroup()) {
        open.close();
      }
      return operation;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (UsageException e) {
      // It was whole when it was read first: no mistake of the user, and there are results.
      throw new IllegalStateException("changed since it was read: " + e.getMessage(), e);
    }
  }

  private Operation operation(TraceEntry.Operation entry, TraceFile open) {
    long here = index++;
    Key key = entry.key();
    if (entry.code().shape() == TraceCode.Shape.WRITE) {
      List<FieldValue> values = new ArrayList<>();
      open.reader()
          .values(
              (field, value) ->
                  values.add(new FieldValue(TraceScan.fieldName(field), new Key(value))));
      written.put(here, values);
    }
    return switch (entry.code().shape()) {
      case RANGE_TO_KEY, RANGE_OF_COUNT ->
          entry.code() == TraceCode.BR
              ? new Operation.BlindRange(here, plan(entry.code(), true), key, count(entry))
              : range(here, entry);
      case POINT, WRITE -> point(here, entry.code(), key);
    };
  }

  private Operation point(long here, TraceCode code, Key key) {
    int ordinal = keys.find(key.bytes());
    boolean live = ordinal != KeySet.NONE;
    OperationPlan itsPlan = plan(code, live);
    switch (itsPlan.kind()) {
      case INSERT -> {
        if (!live) {
          int unused = keys.add(key.bytes());
        }
      }
      case POINT_DELETE, BLIND_POINT_DELETE -> {
        if (live) {
          keys.remove(ordinal);
        }
      }
      default -> {}
    }
    return new Operation.Point(here, itsPlan, key);
  }

  private Operation range(long here, TraceEntry.Operation entry) {
    OperationPlan itsPlan = plan(entry.code(), true);
    int first = keys.rank(entry.key().bytes());
    int covered = Math.max(0, covered(entry, first));
    Key end = entry.endKey();
    if (end == null && covered == 0 && keys.find(entry.key().bytes()) != KeySet.NONE) {
      // As a range from its first key to itself it would cover that key.
      return new Operation.Skipped(here, itsPlan, Operation.Skipped.Reason.NO_LIVE_KEY);
    }
    if (end == null) {
      end = covered == 0 ? entry.key() : keys.ofRank(first + covered - 1);
    }
    List<Key> list = new ArrayList<>();
    if (itsPlan.kind() == OperationKind.RANGE_DELETE) {
      for (int rank = first; listsCovered && rank < first + covered; rank++) {
        list.add(keys.ofRank(rank));
      }
      keys.removeRanks(first, covered);
    }
    return new Operation.Range(here, itsPlan, entry.key(), end, covered, list);
  }

  private int covered(TraceEntry.Operation entry, int first) {
    Key end = entry.endKey();
    if (end == null) {
      return (int) Math.min(entry.number(), keys.size() - first);
    }
    return keys.rank(end.bytes()) - first + (keys.find(end.bytes()) == KeySet.NONE ? 0 : 1);
  }

  private static int count(TraceEntry.Operation entry) {
    return (int) Math.min(entry.number(), Integer.MAX_VALUE);
  }

  /** One plan for all operations that are alike. */
  private OperationPlan plan(TraceCode code, boolean live) {
    return (live ? livePlans : emptyPlans)
        .computeIfAbsent(code, absent -> TraceScan.plan(code, live, 1));
  }

  @Override
  public OperationValues newValues() {
    return (operation, itsSection, consumer) -> {
      List<FieldValue> values = written.remove(operation.index());
      if (values != null) {
        for (FieldValue value : values) {
          byte[] bytes = value.value().bytes();
          consumer.accept(value.field(), bytes, 0, bytes.length);
        }
      }
    };
  }

  @Override
  public boolean keepsOrder() {
    return true;
  }

  @Override
  public void listCovered(boolean covered) {
    listsCovered = covered;
  }

  @Override
  public @Nullable Key anyLiveKey() {
    return keys.size() == 0 ? null : keys.oldest();
  }

  @Override
  public @Nullable Key largestLiveKey() {
    boolean ranges =
        section != null
            && section.groups().stream()
                .flatMap(each -> each.operations().stream())
                .anyMatch(each -> each.kind() == OperationKind.RANGE_QUERY);
    return keys.size() == 0 || !ranges ? null : keys.ofRank(keys.size() - 1);
  }
}
