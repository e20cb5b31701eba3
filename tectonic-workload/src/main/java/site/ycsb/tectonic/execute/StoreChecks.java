package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.Binding.RecordTable;
import site.ycsb.tectonic.execute.StoreProfile.MissingAnswer;
import site.ycsb.tectonic.execute.StoreProfile.ScanOrder;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.TextShape;

/**
 * Checks the store before anything is loaded, and again as phases begin. It finds out whether the
 * store is in the state that the run needs, what the binding does where YCSB's interface leaves it
 * open, and whether it can execute the spec.
 */
final class StoreChecks {
  /** Probe records that a killed run has left, and more. */
  private static final int MOST_LEFT = 16;

  private final WorkloadPlan plan;
  private final RunScope scope;
  private final Judge judge;
  private boolean expectsAnything;
  private boolean isAnyLive = true;
  private volatile boolean isStoreUnknown;

  StoreChecks(WorkloadPlan plan, RunScope scope, Judge judge) {
    this.plan = plan;
    this.scope = scope;
    this.judge = judge;
  }

  /** The store may hold what any part of the run has left. */
  void expectAnything() {
    expectsAnything = true;
  }

  /** No key of the section is live in which the run begins. */
  void expectNoRecords() {
    isAnyLive = false;
  }

  /** Whether the binding could not say if the store was empty, or loaded, as the run needs it. */
  boolean isStoreUnknown() {
    return isStoreUnknown;
  }

  /**
   * Looks at the store before any operation is sent.
   *
   * @throws StoreStateException if it holds records when it should be empty, is empty when it
   *     should have been loaded, or cannot do what the spec asks for
   */
  void beforeRun(Binding binding) {
    if (groups().isEmpty()) {
      return;
    }
    StoreProfile known = judge.profile();
    SectionPlan widest = widestSection();
    StoreProbe probe = binding.probe(scope.table(widest), keys(widest));
    Map<SectionPlan, Status> looks = new HashMap<>();
    plan.sections().forEach(section -> looks.put(section, look(binding, section)));
    StoreProfile profile = known.isKnown() ? known : probe.ask();
    judge.learn(profile);
    for (GroupPlan group : groups()) {
      SectionPlan section = plan.sectionOf(group);
      group.operations().stream()
          .map(operation -> new Demand(binding, profile, section, group, operation))
          .forEach(Demand::check);
    }
    looks.forEach((section, said) -> checkEmptyAnswer(section, said, profile.scans().nothing()));
  }

  /** What a user should know of the binding before anything is loaded. */
  List<String> notes() {
    StoreProfile profile = judge.profile();
    List<String> notes = new ArrayList<>();
    if (profile.buffers()) {
      notes.add(
          "the binding buffers writes: an insert says %s, and its record is not found by a read; what reads and ranges find is not checked, the store at the end is"
              .formatted(profile.inserted().getName()));
    }
    boolean losesFields =
        !scope.writesAllFields()
            && groups().stream()
                .filter(group -> plan.sectionOf(group).fieldNames().size() > 1)
                .flatMap(group -> group.operations().stream())
                .anyMatch(operation -> operation.kind().effect() == Effect.REPLACES);
    if (!profile.updates().keepsOtherFields() && losesFields) {
      notes.add(
          "an update of this binding replaces the record: fields that it does not write are lost;"
              + " -p writeallfields=true writes them all");
    }
    return notes;
  }

  /** Deletes the probe record that the binding has kept to itself; it may be closed by now. */
  void deleteBuffered(Binding binding) {
    SectionPlan section = widestSection();
    Status unused =
        binding
            .probe(scope.table(section), keys(section))
            .remove(Objects.requireNonNull(judge.profile().buffered()));
  }

  /** Sees whether a table holds records; a binding that errs may have wanted to say no. */
  private Status look(Binding binding, SectionPlan section) {
    RecordTable table = scope.table(section);
    Status said = binding.scanForAny(table);
    for (int i = 0;
        i < MOST_LEFT && binding.probe(table, keys(section)).delete(binding.range());
        i++) {
      said = binding.scanForAny(table);
    }
    if (said.isOk()) {
      checkRecords(section, binding.rows() > 0);
    }
    return said;
  }

  private void checkEmptyAnswer(SectionPlan section, Status said, @Nullable MissingAnswer nothing) {
    if (said.isOk()) {
      return;
    } else if (nothing != null && nothing.isGivenFor("", said)) {
      checkRecords(section, false);
    } else {
      isStoreUnknown = true;
    }
  }

  private void checkRecords(SectionPlan section, boolean holdsRecords) {
    boolean isLoaded = isLoaded(section);
    if (holdsRecords == isLoaded || expectsAnything) {
      return;
    }
    throw new StoreStateException(
        (isLoaded
                ? "the records of the groups before are taken to be in the store, but table %s is"
                    + " empty\n"
                    + "  expected: a store that \"ycsb load\", or those groups, filled with the"
                    + " same spec, seed and scale; before a part of a trace, what comes before it"
                : "the store already holds records in table %s, so empty operations could hit and"
                    + " ranges find too much\n"
                    + "  expected: an empty store (for RocksDB: -p rocksdb.fresh=true), or"
                    + " -p tectonic.preloaded=true after \"ycsb load\" with the same spec, seed and"
                    + " scale")
            .formatted(scope.table(section).name()));
  }

  /** Whether the groups before the run have left records in the table of a section. */
  private boolean isLoaded(SectionPlan section) {
    int first = scope.firstGroup();
    return section.groups().stream().anyMatch(group -> group.index() < first)
        && (isAnyLive || !section.equals(plan.sectionOf(plan.groups().get(first - 1))));
  }

  /** The section of the run whose records have the most fields. */
  private SectionPlan widestSection() {
    return groups().stream()
        .map(plan::sectionOf)
        .max(Comparator.comparing(section -> section.fieldNames().size()))
        .orElseThrow();
  }

  /** Keys like the longest of a section, as far as lengths are known. */
  private ProbeKeys keys(SectionPlan section) {
    StringExpr longest =
        section
            .operations()
            .map(OperationPlan::key)
            .filter(Objects::nonNull)
            .max(Comparator.comparing(ProbeKeys::mostBytes))
            .orElse(null);
    return new ProbeKeys(longest, plan.seed());
  }

  /**
   * A section begins after another: a binding that takes no notice of tables would find a section's
   * keys in another's.
   *
   * @param survivor a key of the section before that is still live
   */
  void sectionStarted(SectionPlan section, Key survivor, Binding binding) {
    RecordTable table = scope.table(section);
    if (!expectsAnything && binding.holdsRecords(table, survivor)) {
      throw new StoreStateException(
          ("the binding does not keep tables apart: table %s, which is new, holds a record of the"
                  + " section before\n"
                  + "  expected: a binding with tables, or a spec of one section, as each section has"
                  + " keys of its own")
              .formatted(table.name()));
    }
  }

  /**
   * A group begins that finds live keys in order: a store in another order would answer ranges with
   * any keys. Rows have no keys, so the order shows in their number: from the largest key on there
   * is one.
   *
   * @param largest of the live keys
   */
  void groupOpened(GroupPlan group, Key largest, Binding binding) {
    boolean hasRangeQueries =
        group.operations().stream().anyMatch(operation -> operation.kind().readsLiveRange());
    if (binding.scansToAnEnd() || judge.isInDoubt() || !hasRangeQueries || expectsAnything) {
      return;
    }
    RecordTable table = scope.table(plan.sectionOf(group));
    if (!judge.buffers() && binding.scansTooFar(table)) {
      throw new StoreStateException(
          ("binding %s scans too far: in group \"%s\", a scan for one record finds more\n"
                  + "  found: %,d records\n"
                  + "  expected: a binding that gives no more records than it is asked for, or a"
                  + " spec without range_queries")
              .formatted(binding.name(), group.name(), binding.rows()));
    }
    if (binding.countFrom(table, largest, 2) > 1) {
      throw new StoreStateException(
          ("binding %s does not scan in key order: in group \"%s\", a scan from the largest key on"
                  + " finds more than that key\n"
                  + "  expected: a store that orders keys by their bytes (a hash order or another"
                  + " collation makes other ranges), or a spec without range_queries")
              .formatted(binding.name(), group.name()));
    }
  }

  private List<GroupPlan> groups() {
    return scope.groups(plan);
  }

  /** What an operation of a group asks of a binding that is known. */
  private record Demand(
      Binding binding,
      StoreProfile profile,
      SectionPlan section,
      GroupPlan group,
      OperationPlan operation) {

    /** Fails if the binding cannot execute the operation, as far as that is known. */
    void check() {
      checkLongKey();
      switch (operation.kind().effect()) {
        case INSERTS -> checkInserts();
        case REPLACES -> {
          checkReads(operation.kind().readsLiveRecord());
          checkUpdates();
        }
        case APPENDS -> {
          if (binding.readsToMerge(operation)) {
            checkReads(true);
            checkUpdates();
          }
        }
        case READS -> checkReads(operation.kind().needsLiveKey());
        case READS_RANGE -> checkScans();
        case DELETES -> checkDeletes();
        case DELETES_RANGE -> {
          if (binding.needsCoveredKeys()) {
            checkDeletes();
          }
        }
      }
    }

    private void refuse(String what, Status said, String expected) {
      refuse(what, "the answer " + Answers.text(said), expected);
    }

    /**
     * @param what the binding does not do, as "the binding ..."
     * @param found what told so
     * @param expected what would work
     */
    private void refuse(String what, String found, String expected) {
      throw new StoreStateException(
          """
          binding %s %s, which the spec asks for
            at /sections/%d/groups/%d/%s
            found: %s
            expected: %s\
          """
              .formatted(
                  binding.name(),
                  what,
                  section.index(),
                  group.index() - section.groups().get(0).index(),
                  operation.kind().specName(),
                  found,
                  expected));
    }

    private void checkLongKey() {
      StoreProfile.LongKey tried = profile.longKey();
      StringExpr key = operation.key();
      if (key != null
          && tried.refusal() != null
          && TextShape.of(key).mostBytes() >= tried.bytes()) {
        refuse(
            "does not keep a record under a key of %d bytes".formatted(tried.bytes()),
            tried.refusal(),
            "a store that takes such keys, or a spec with shorter ones");
      }
    }

    private void checkInserts() {
      Status said = profile.inserted();
      if (!said.isOk() && !said.equals(StoreProfile.NOT_SENT)) {
        String fields = String.join(", ", section.fieldNames());
        refuse("does not insert", said, "a store that takes a record with the fields " + fields);
      }
    }

    private void checkReads(boolean isNeeded) {
      StoreProfile.Reads reads = profile.reads();
      if (isNeeded && !reads.areWhole()) {
        refuse(
            "does not read what it has inserted",
            "%d of %d fields, asked for by null and by their names"
                .formatted(reads.found(), reads.written()),
            "a binding that gives back every field, or a spec that reads no live key");
      }
    }

    private void checkUpdates() {
      Status said = profile.updates().status();
      if (Answers.isRefusal(said)) {
        refuse("does not update", said, "another binding, or a spec without updates");
      }
    }

    private void checkDeletes() {
      Status undeleted = profile.undeleted();
      Status said = undeleted == null ? profile.missingDelete().status() : undeleted;
      if (undeleted != null || Answers.isRefusal(said)) {
        refuse("does not delete", said, "another binding, or a spec without deletes");
      }
    }

    private void checkScans() {
      if (operation.descends() && !binding.scansDownwards()) {
        refuse(
            "does not scan backwards",
            "a binding without the interface ReverseScan",
            "one of ours, such as memory or rocksdb, or range_queries with a scan_length above 0"
                + " and without descending");
      } else if (!binding.scans(operation)) {
        return;
      }
      StoreProfile.Scans scans = profile.scans();
      String expected =
          "a binding that scans in the order of the keys' bytes, or a spec without range_queries"
              + " and blind_range_queries";
      if (profile.undeleted() != null) {
        refuse(
            "does not delete, so that its scans find what was written to see what it does",
            profile.undeleted(),
            "another binding, or a spec without range_queries and blind_range_queries");
      } else if (scans.refusal() != null) {
        refuse("does not scan", scans.refusal(), expected);
      } else if (!isInOrder(scans.order())) {
        refuse(
            scans.order() == ScanOrder.MORE ? "scans too far" : "does not scan in key order",
            "a scan that goes " + scans.order().text(),
            expected);
      }
    }

    private boolean isInOrder(ScanOrder order) {
      return switch (order) {
        case BYTES, UNKNOWN -> true;
        // Unless keys of the section can have upper and lower case.
        case CASELESS ->
            section.operations().noneMatch(each -> each.key() != null && each.key().hasBothCases());
        case MORE, AFTER_START, OTHER, NOTHING -> false;
      };
    }
  }
}
