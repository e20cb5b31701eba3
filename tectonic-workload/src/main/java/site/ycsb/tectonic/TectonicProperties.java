package site.ycsb.tectonic;

import static java.util.Map.entry;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.bindings.api.StoreProcess;
import site.ycsb.client.run.StockThread;
import site.ycsb.client.settings.PropertyValue;
import site.ycsb.client.settings.ResultSettings;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.execute.SettlePoint;
import site.ycsb.tectonic.execute.StoreLooks;
import site.ycsb.tectonic.execute.VerifiedKeys;
import site.ycsb.tectonic.execute.WorkloadRun;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.InstalledSpecs;
import site.ycsb.tectonic.stream.TraceStream;
import site.ycsb.tectonic.trace.TraceDialect;

/**
 * The properties of a Tectonic run. All of ours, with their defaults, are in {@link #DEFAULTS};
 * {@code docs/properties.md} explains them.
 */
final class TectonicProperties {
  static final String SPEC = "tectonic.spec";
  static final String TRACE = "tectonic.trace";
  static final String DIALECT = "tectonic.trace.dialect";
  static final String TRACE_FROM = "tectonic.trace.from";
  static final String TRACE_COUNT = "tectonic.trace.count";
  static final String SEED = "tectonic.seed";
  static final String SCALE = "tectonic.scale";
  static final String TIMED_OPERATIONS = "tectonic.timed.operations";
  static final String VERIFY = "tectonic.verify";
  static final String VERIFY_END = "tectonic.verify.end";

  static final String SETTLE = "tectonic.settle";
  static final String SETTLE_SECONDS = "tectonic.settle.seconds";
  static final String STORE_PID = "tectonic.store.pid";

  static final String PRELOADED = "tectonic.preloaded";
  static final String GROUPS = "tectonic.groups";

  private static final int MOST_NAMES = 20;
  private static final String PREFIX = "tectonic.";

  /** Every property of the workload and what holds without it; "" is none. */
  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          entry(SPEC, ""),
          entry(TRACE, ""),
          entry(DIALECT, ""),
          entry(TRACE_FROM, ""),
          entry(TRACE_COUNT, ""),
          entry(SEED, ""),
          entry(SCALE, "1"),
          entry(PRELOADED, "false"),
          entry(TIMED_OPERATIONS, ""),
          entry(VERIFY, "sample"),
          entry(VERIFY_END, "run"),
          entry(SETTLE, "none"),
          entry(SETTLE_SECONDS, "600"),
          entry(STORE_PID, ""),
          entry(GROUPS, ""));

  /** What says something of a spec, and nothing of a trace. */
  private static final List<String> OF_A_SPEC =
      List.of(SPEC, SEED, SCALE, PRELOADED, TIMED_OPERATIONS, GROUPS);

  private final Properties properties;

  /**
   * @throws UsageException if a property begins with "tectonic." and is none of ours
   */
  TectonicProperties(Properties properties) {
    this.properties = properties;
    Set<String> known = new TreeSet<>(DEFAULTS.keySet());
    known.addAll(RunSettings.names());
    known.add(InstalledSpecs.HOME);
    PropertyValue.refuseOthers(properties, PREFIX, known);
  }

  /**
   * Refuses several clients where each would do all, and find the others' records in the store.
   *
   * @param what is executed by one client
   */
  void refuseSeveralClients(String what) {
    int clients = ArrivalProperties.share(properties).count();
    if (clients > 1) {
      throw new UsageException(
          "property %s=%d: %s is executed by one client\n  expected: 1"
              .formatted(ArrivalProperties.CLIENT_COUNT, clients, what));
    }
  }

  /** The file of a recorded trace; "" for none. */
  String trace() {
    String trace = text(TRACE);
    if (!trace.isEmpty()) {
      for (String other : OF_A_SPEC) {
        if (!text(other).equals(DEFAULTS.get(other))) {
          throw new UsageException(
              "property " + other + " is given with " + TRACE + "\n  expected: one or the other");
        }
      }
      if (!isTransacting()) {
        throw new UsageException(
            "a trace is run as a whole\n  expected: \"ycsb run\" with " + TRACE);
      }
    }
    return trace;
  }

  /**
   * Refuses what is said of a trace where there is none.
   *
   * @throws UsageException if it is
   */
  void refuseWithoutTrace() {
    for (String name : List.of(DIALECT, TRACE_FROM, TRACE_COUNT)) {
      if (text(TRACE).isEmpty() && !text(name).isEmpty()) {
        throw new UsageException(
            "property " + name + " is given without " + TRACE + "\n  expected: both or none");
      }
    }
  }

  /**
   * The dialect of a recorded trace; null if its lines are to show it.
   *
   * @throws UsageException if there is none of that name
   */
  @Nullable TraceDialect dialect() {
    return TraceDialect.of("property " + DIALECT, text(DIALECT));
  }

  /** Which operations of a recorded trace are sent. */
  TraceStream.Part part() {
    return new TraceStream.Part(
        PropertyValue.whole(properties, TRACE_FROM, 0, 0, Long.MAX_VALUE),
        PropertyValue.whole(properties, TRACE_COUNT, Long.MAX_VALUE, 1, Long.MAX_VALUE));
  }

  /** The groups of a recorded trace that are executed. */
  RunScope scope(TraceStream trace) {
    int last = trace.plan().groups().size() - 1;
    return recordable(new RunScope(trace.firstGroup(), last, table(), false, verified()));
  }

  /** The spec's file: as given, or below the installation's folder. */
  Path specFile() {
    String given = text(SPEC);
    if (given.isEmpty()) {
      throw new UsageException(
          "property "
              + SPEC
              + " is missing\n  expected: the path of a spec, or a name that tectonic specs lists, such"
              + " as -p "
              + SPEC
              + "=tec-1");
    }
    try {
      return InstalledSpecs.find(Path.of(given));
    } catch (InvalidPathException e) {
      throw new UsageException(SPEC + " is no path: " + e.getMessage(), e);
    }
  }

  /** As it is given, for the result. */
  String scale() {
    return text(SCALE);
  }

  PlanOptions planOptions() {
    Long seed = text(SEED).isEmpty() ? null : (Long) seed(text(SEED));
    double scale = Double.parseDouble(DEFAULTS.getOrDefault(SCALE, ""));
    return new PlanOptions(
        seed, PropertyValue.positive(properties, SCALE, scale), timedOperations());
  }

  private static long seed(String text) {
    try {
      return PlanOptions.seed(text.strip());
    } catch (NumberFormatException e) {
      throw PropertyValue.wrong(SEED, text, "a whole number from -2^63 to 2^64 - 1");
    }
  }

  private List<Long> timedOperations() {
    List<Long> counts = new ArrayList<>();
    String text = text(TIMED_OPERATIONS);
    for (String count : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      if (!count.strip().matches("[0-9]{1,15}")) {
        throw PropertyValue.wrong(
            TIMED_OPERATIONS, text, "whole numbers joined by commas, one for each timed group");
      }
      counts.add(Long.parseLong(count.strip()));
    }
    return counts;
  }

  private boolean isPreloaded() {
    return PropertyValue.flag(properties, PRELOADED, false);
  }

  /** Whether the operations are written down. */
  private boolean isTraced() {
    return PropertyValue.flag(properties, ResultSettings.TRACE, false);
  }

  /** The keys whose records are compared with what the operations have made of them. */
  VerifiedKeys verified() {
    return PropertyValue.choice(properties, VERIFY, VerifiedKeys.SAMPLE);
  }

  /** When the run looks at what is in the store. */
  StoreLooks looks() {
    return PropertyValue.choice(properties, VERIFY_END, StoreLooks.RUN);
  }

  /** After which phases the run waits until the store has nothing left to do. */
  SettlePoint settlePoint() {
    return PropertyValue.choice(properties, SETTLE, SettlePoint.NONE);
  }

  /** How long it waits, where the spec does not say it. */
  Duration settleAtMost() {
    double seconds = Double.parseDouble(DEFAULTS.getOrDefault(SETTLE_SECONDS, ""));
    return Duration.ofMillis(
        Math.round(1e3 * PropertyValue.positive(properties, SETTLE_SECONDS, seconds)));
  }

  /** The process of the store's server, where the user names it. */
  @Nullable StoreProcess storeProcess() {
    String pid = text(STORE_PID);
    StoreProcess process = null;
    if (!pid.isEmpty()) {
      process =
          new StoreProcess(PropertyValue.whole(properties, STORE_PID, 0, 1, Long.MAX_VALUE), "");
      if (process.counters().isEmpty()) {
        throw new UsageException(
            "property %s=%s: the system tells nothing of such a process\n  expected: %s"
                .formatted(STORE_PID, pid, "a process on this machine, which has to be Linux"));
      }
    }
    return process;
  }

  /** YCSB's table, default "usertable". */
  String table() {
    return properties.getProperty("table", "usertable");
  }

  /** YCSB's writeallfields, default false: an update writes one field of a record. */
  private boolean writesAllFields() {
    return PropertyValue.flag(properties, "writeallfields", false);
  }

  /** Whether the run transacts ("run"), rather than loads ("load"). */
  private boolean isTransacting() {
    return PropertyValue.flag(properties, "dotransactions", true);
  }

  /**
   * The groups that a load or a run executes.
   *
   * @throws UsageException if there are none, or a clock has ended those before
   */
  RunScope scope(WorkloadPlan plan) {
    return recordable(text(GROUPS).isEmpty() ? leading(plan) : named(plan));
  }

  private RunScope recordable(RunScope scope) {
    if (scope.firstGroup() > 0 && isTraced()) {
      throw new UsageException(
          "property %s=true: a trace that lacks what was loaded before cannot be read\n  expected: a run of the whole, without %s, %s and %s"
              .formatted(ResultSettings.TRACE, PRELOADED, GROUPS, TRACE_FROM));
    }
    return scope;
  }

  /** Those that only insert, or what they leave, or all. */
  private RunScope leading(WorkloadPlan plan) {
    SectionPlan section = plan.sections().get(0);
    int leading = 0;
    for (GroupPlan group : section.groups()) {
      if (!group.insertsOnly()) {
        break;
      }
      leading++;
    }
    boolean load = !isTransacting();
    if ((load || isPreloaded()) && leading == 0) {
      throw new UsageException(
          "the spec has nothing to load: its first group does more than insert\n"
              + "  expected: \"ycsb run\" without \"ycsb load\" and tectonic.preloaded before it");
    }
    if (isPreloaded() && !load) {
      checkLoadedCounts(section.groups().subList(0, leading));
    }
    int last = plan.groups().size() - 1;
    return new RunScope(
        load || !isPreloaded() ? 0 : leading,
        load ? leading - 1 : last,
        table(),
        writesAllFields(),
        verified());
  }

  /** The groups from one name to another, or those of one name. */
  private RunScope named(WorkloadPlan plan) {
    String[] ends = text(GROUPS).split("\\.\\.", 2);
    int first = index(plan, ends[0].strip());
    int last = ends.length == 1 ? first : index(plan, ends[1].strip());
    if (last < first || isPreloaded() || !isTransacting()) {
      throw new UsageException(
          "property %s is \"%s\"\n  expected: FIRST or FIRST..LAST, in the order of the spec, with \"ycsb run\" and without %s"
              .formatted(GROUPS, text(GROUPS), PRELOADED));
    }
    checkLoadedCounts(plan.groups().subList(0, first));
    return new RunScope(first, last, table(), writesAllFields(), verified());
  }

  private static int index(WorkloadPlan plan, String name) {
    List<String> names = plan.groups().stream().map(GroupPlan::name).toList();
    if (!names.contains(name)) {
      throw new UsageException(
          "property %s: there is no group \"%s\"%s\n  expected one of: %s"
              .formatted(
                  GROUPS,
                  name,
                  NearestName.hint(name, names),
                  String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                      + (names.size() > MOST_NAMES ? ", ..." : "")));
    }
    return names.indexOf(name);
  }

  /** What a clock has loaded cannot be known from the spec. */
  private static void checkLoadedCounts(List<GroupPlan> loaded) {
    for (GroupPlan group : loaded) {
      if (group.duration() != null) {
        throw new UsageException(
            "the clock ended group \""
                + group.name()
                + "\" when it was loaded, after a number of operations that this run must know\n"
                + "  expected: -p "
                + TIMED_OPERATIONS
                + "=N as \"ycsb load\" has printed it");
      }
    }
  }

  int threadCount() {
    return (int) PropertyValue.whole(properties, "threadcount", 1, 1, Integer.MAX_VALUE);
  }

  /**
   * Tells the client and the binding, through YCSB's properties, what the spec says.
   *
   * @return a notice about each property that the spec decides in its place
   */
  List<String> tellOthers(WorkloadRun run, WorkloadPlan plan) {
    List<String> notices = new ArrayList<>();
    for (String name : List.of("operationcount", "recordcount", "insertcount")) {
      if (properties.getProperty(name) != null) {
        notices.add(name + " is not used: the spec or trace says how many operations there are");
      }
    }
    boolean clockEnds = run.groups().stream().anyMatch(group -> group.duration() != null);
    long operations = clockEnds ? Long.MAX_VALUE : run.expected();
    String count = Long.toString(StockThread.enough(operations, threadCount()));
    properties.setProperty("operationcount", count);
    properties.setProperty("insertcount", count);
    // A binding may take a write of so many fields for the whole record.
    int fields =
        plan.sections().stream().mapToInt(section -> section.fieldNames().size()).max().orElse(1);
    properties.setProperty("fieldcount", Integer.toString(fields));
    properties.putIfAbsent("recordcount", Long.toString(Math.min(operations, Integer.MAX_VALUE)));
    return notices;
  }

  private String text(String name) {
    return properties.getProperty(name, DEFAULTS.getOrDefault(name, "")).trim();
  }
}
