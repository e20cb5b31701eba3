package site.ycsb.tectonic.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.measure.Patience;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.trace.ReadAs;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceFile;
import site.ycsb.tectonic.trace.TraceReader;
import site.ycsb.tectonic.trace.TraceReplay;

/**
 * The operations of a recorded trace. It keeps the keys that are live, so that it is known of each
 * operation what it must find.
 */
public final class TraceStream implements OperationStream {
  private static final String ONLY_FIELD = "field0";

  private final String name;
  private final @Nullable TraceDialect dialect;
  private final ReadAs readAs;
  private final WorkloadPlan plan;
  private final List<GroupPlan> groups;
  private final int firstGroup;
  private final Map<Long, WrittenFields> written = new ConcurrentHashMap<>();
  private final Map<TraceCode, Map<OperationKind, OperationPlan>> plans =
      new EnumMap<>(TraceCode.class);
  private @Nullable TraceFile file;
  private @Nullable SectionPlan section;
  private TraceReplay replay = new TraceReplay();
  private boolean listsCovered;
  private Predicate<Key> listsQueried = key -> false;
  private int group = -1;
  private long left;
  private long index;

  /**
   * Which operations of a trace are sent. What comes before them is taken to be in the store, and
   * what comes after them is not read.
   *
   * @param from the first of them, counted from 0
   * @param count how many there are at most, at least 1
   */
  public record Part(long from, long count) {
    /** All of them. */
    public static final Part WHOLE = new Part(0, Long.MAX_VALUE);

    private long end() {
      return from > Long.MAX_VALUE - count ? Long.MAX_VALUE : from + count;
    }
  }

  /**
   * Reads a trace from its beginning to the end of what is sent, so that all that is wrong with it
   * is found before that.
   *
   * @param name of a file, as it can be read more than once
   * @param dialect of a text; null if its lines are to show it
   * @param part that is sent
   * @throws UsageException if it is no trace, is damaged, or has no operations in that part
   */
  public TraceStream(String name, @Nullable TraceDialect dialect, Part part) throws IOException {
    this.name = name;
    this.dialect = dialect;
    if (name.equals(TraceFile.STANDARD_INPUT)) {
      throw new UsageException("the trace is standard input; expected a file, as it is read twice");
    }
    Outline outline = new Outline(part.from());
    try (TraceFile whole = TraceFile.open(name, dialect)) {
      TraceReader reader = whole.reader();
      TraceEntry entry = reader.next();
      while (entry != null) {
        outline.add(entry, reader);
        entry = outline.operations < part.end() ? reader.next() : null;
      }
      readAs = reader.readAs();
    }
    outline.endSection();
    if (outline.sections.isEmpty()) {
      throw new UsageException(name + ": found no operation, expected a trace");
    } else if (part.from() >= outline.operations) {
      throw new UsageException(
          "%s has %d operations, so that none is number %d\n  expected: the first to be sent from 0 to %d"
              .formatted(name, outline.operations, part.from(), outline.operations - 1));
    }
    firstGroup = outline.firstGroup;
    plan = new WorkloadPlan(0, outline.sections);
    groups = plan.groups();
  }

  /** How the text was understood, and what was guessed. */
  public ReadAs readAs() {
    return readAs;
  }

  /** What a run of the trace does: its sections and phases as they are marked. */
  public WorkloadPlan plan() {
    return plan;
  }

  /** The number of the group that is sent first: those before it are in the store. */
  public int firstGroup() {
    return firstGroup;
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
      replay = new TraceReplay();
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
      TraceFile open = file == null ? TraceFile.open(name, dialect) : file;
      file = open;
      TraceEntry entry = open.reader().next();
      while (!(entry instanceof TraceEntry.Operation)) {
        if (entry == null) {
          throw new IllegalStateException(name + ": the file was longer before");
        }
        entry = open.reader().next();
      }
      left--;
      Operation operation = operation((TraceEntry.Operation) entry, open.reader());
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

  private Operation operation(TraceEntry.Operation entry, TraceReader reader) {
    long here = index++;
    if (entry.code().shape() == TraceCode.Shape.WRITE) {
      WrittenFields fields = new WrittenFields();
      reader.values((field, value) -> fields.add(fieldName(field), value));
      written.put(here, fields);
    }
    OperationKind kind = replay.look(entry);
    Operation operation = operation(here, entry, plan(entry.code(), kind));
    int unused = replay.apply();
    return operation;
  }

  private Operation operation(long here, TraceEntry.Operation entry, OperationPlan itsPlan) {
    if (itsPlan.kind() == OperationKind.BLIND_RANGE_QUERY) {
      int count = (int) Math.min(entry.number(), Integer.MAX_VALUE);
      return new Operation.BlindRange(here, itsPlan, entry.key(), count);
    }
    return itsPlan.kind().isRange()
        ? range(here, entry, itsPlan)
        : new Operation.Point(here, itsPlan, entry.key());
  }

  private Operation range(long here, TraceEntry.Operation entry, OperationPlan itsPlan) {
    int covered = replay.covered();
    Key end = entry.endKey();
    if (end == null && covered == 0 && replay.isLive()) {
      // As a range from its first key to itself it would cover that key.
      return new Operation.Skipped(here, itsPlan, Operation.Skipped.Reason.NO_LIVE_KEY);
    }
    int first = replay.firstCovered();
    boolean descends = itsPlan.descends();
    Key start = descends && covered > 0 ? replay.ofRank(first) : entry.key();
    if (end == null) {
      end = covered == 0 || descends ? entry.key() : replay.ofRank(first + covered - 1);
    }
    boolean isListed =
        itsPlan.kind() == OperationKind.RANGE_DELETE
            ? listsCovered
            : listsQueried.test(entry.key());
    List<Key> list = new ArrayList<>();
    for (int rank = first; isListed && rank < first + covered; rank++) {
      list.add(replay.ofRank(rank));
    }
    if (descends) {
      Collections.reverse(list);
    }
    return new Operation.Range(here, itsPlan, start, end, covered, list);
  }

  /** One plan for all operations that are alike. */
  private OperationPlan plan(TraceCode code, OperationKind kind) {
    return plans
        .computeIfAbsent(code, absent -> new EnumMap<>(OperationKind.class))
        .computeIfAbsent(kind, absent -> plan(code, kind, 1));
  }

  private static OperationPlan plan(TraceCode code, OperationKind kind, long count) {
    boolean toKey = code.shape() == TraceCode.Shape.RANGE_TO_KEY;
    return OperationPlan.unmade(
        kind,
        count,
        toKey ? RangeFormat.START_END : RangeFormat.START_COUNT,
        code.shape() == TraceCode.Shape.RANGE_DOWN);
  }

  /** The name of a field, as a run knows it. */
  private static String fieldName(byte @Nullable [] field) {
    return field == null ? ONLY_FIELD : new String(field, UTF_8);
  }

  @Override
  public Values newValues() {
    return (operation, itsSection) -> {
      WrittenFields fields = written.remove(operation.index());
      return fields == null ? new WrittenFields() : fields;
    };
  }

  @Override
  public void passOver(long passed) {
    written.remove(passed);
  }

  @Override
  public boolean keepsOrder() {
    return true;
  }

  @Override
  public void listQueried(Predicate<Key> wanted) {
    listsQueried = wanted;
  }

  @Override
  public void listCovered(boolean covered) {
    listsCovered = covered;
  }

  @Override
  public long liveKeys() {
    return replay.live();
  }

  @Override
  public Key liveKey(long position) {
    return replay.ofAge((int) position);
  }

  @Override
  public @Nullable Key largestLiveKey() {
    boolean ranges =
        section != null
            && section.operations().anyMatch(each -> each.kind() == OperationKind.RANGE_QUERY);
    return replay.live() == 0 || !ranges ? null : replay.ofRank(replay.live() - 1);
  }

  /**
   * The sections and phases of a trace, and how many operations they have. A phase of which a part
   * is sent is two.
   */
  private static final class Outline {
    private static final String UNMARKED = "trace";

    private final List<SectionPlan> sections = new ArrayList<>();
    private final List<GroupPlan> groups = new ArrayList<>();
    private final Set<String> fields = new LinkedHashSet<>();
    private final Map<TraceCode, Long> counts = new EnumMap<>(TraceCode.class);
    private String section = "";
    private String phase = "";
    private final long from;
    private int groupsBefore;
    private int firstGroup;
    private long operations;

    Outline(long from) {
      this.from = from;
    }

    private void add(TraceEntry entry, TraceReader reader) {
      if (entry instanceof TraceEntry.Operation operation) {
        if (operations == from) {
          endPhase();
          firstGroup = groupsBefore + groups.size();
        }
        operations++;
        counts.merge(operation.code(), 1L, Long::sum);
        if (operation.code().shape() == TraceCode.Shape.WRITE) {
          reader.values((field, value) -> fields.add(fieldName(field)));
        }
      } else if (entry instanceof TraceEntry.PhaseMark mark) {
        endPhase();
        phase = mark.name();
      } else if (entry instanceof TraceEntry.SectionMark mark) {
        endSection();
        section = mark.name();
      }
    }

    private void endSection() {
      endPhase();
      phase = "";
      if (!groups.isEmpty()) {
        List<String> names = fields.isEmpty() ? List.of(ONLY_FIELD) : List.copyOf(fields);
        String itsName = section.isEmpty() ? UNMARKED : section;
        sections.add(new SectionPlan(sections.size(), itsName, false, names, groups));
        groupsBefore += groups.size();
      }
      groups.clear();
      fields.clear();
    }

    private void endPhase() {
      if (!counts.isEmpty()) {
        List<OperationPlan> operations = new ArrayList<>();
        counts.forEach((code, count) -> addPlans(code, count, operations));
        String itsName = phase.isEmpty() ? UNMARKED : phase;
        int next = groupsBefore + groups.size();
        groups.add(
            new GroupPlan(
                next,
                itsName,
                false,
                null,
                new Mix.Shuffled(),
                null,
                null,
                Patience.NONE,
                operations));
      }
      counts.clear();
    }

    /** Which queries and deletes of one key are empty is not known before the run. */
    private static void addPlans(TraceCode code, long count, List<OperationPlan> operations) {
      for (OperationKind kind : code.kinds()) {
        operations.add(plan(code, kind, kind == code.kind(true) ? count : 0));
      }
    }
  }
}
