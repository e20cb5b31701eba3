package site.ycsb.tectonic.execute;

import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.judge.Answers;
import site.ycsb.tectonic.execute.judge.StoreProfile;
import site.ycsb.tectonic.execute.judge.StoreProfile.Order;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;

/** Compares what the operations of a section ask for with what the binding does. */
final class SpecDemands {
  private final Store store;
  private final StoreProfile profile;
  private final SectionPlan section;
  private final RunScope scope;

  SpecDemands(Store store, StoreProfile profile, SectionPlan section, RunScope scope) {
    this.store = store;
    this.profile = profile;
    this.section = section;
    this.scope = scope;
  }

  /**
   * What a binding cannot do.
   *
   * @param what it does not do, as "the binding ..."
   * @param found the answer that told so
   * @param expected what would work
   */
  record Shortcoming(String what, String found, String expected) {
    static Shortcoming of(String what, Status said, String expected) {
      return new Shortcoming(what, "the answer " + Answers.text(said), expected);
    }
  }

  /** Why the binding cannot execute an operation; null if nothing is known against it. */
  @Nullable Shortcoming shortcoming(OperationPlan operation) {
    return switch (operation.kind()) {
      case INSERT -> insert();
      case UPDATE -> update();
      case MERGE, EXTEND -> store.readsToAppend(operation) ? firstOf(read(), update()) : null;
      case POINT_QUERY -> read();
      case POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE -> delete();
      case RANGE_DELETE -> store.needsCoveredKeys() ? delete() : null;
      case RANGE_QUERY, BLIND_RANGE_QUERY -> store.scans(operation) ? scan() : null;
      case EMPTY_POINT_QUERY, BLIND_POINT_QUERY -> null;
    };
  }

  private static @Nullable Shortcoming firstOf(
      @Nullable Shortcoming first, @Nullable Shortcoming second) {
    return first == null ? second : first;
  }

  private @Nullable Shortcoming insert() {
    Status inserted = profile.inserted();
    return inserted.isOk() || inserted.equals(StoreProfile.NOT_SENT)
        ? null
        : Shortcoming.of(
            "does not insert",
            inserted,
            "a store that takes a record with the fields "
                + String.join(", ", section.fieldNames()));
  }

  private @Nullable Shortcoming read() {
    StoreProfile.Reads reads = profile.reads();
    return reads.areWhole()
        ? null
        : new Shortcoming(
            "does not read what it has inserted",
            "%d of %d fields, asked for by null and by their names"
                .formatted(reads.found(), reads.written()),
            "a binding that gives back every field, or a spec that reads no live key");
  }

  private @Nullable Shortcoming update() {
    StoreProfile.Updates updates = profile.updates();
    if (Answers.isRefusal(updates.status())) {
      return Shortcoming.of(
          "does not update", updates.status(), "another binding, or a spec without updates");
    }
    boolean isPartial = section.fieldNames().size() > 1 && !scope.writesAllFields();
    return !updates.keepsOtherFields() && isPartial && scope.checksSizes()
        ? new Shortcoming(
            "does not keep the fields that an update does not write",
            "a record of the updated field alone",
            "writeallfields=true, or no check of sizes")
        : null;
  }

  private @Nullable Shortcoming delete() {
    Status said = profile.missingDelete().status();
    return Answers.isRefusal(said)
        ? Shortcoming.of("does not delete", said, "another binding, or a spec without deletes")
        : null;
  }

  private @Nullable Shortcoming scan() {
    StoreProfile.Scans scans = profile.scans();
    String expected =
        "a binding that scans in the order of the keys' bytes, or a spec without range_queries and"
            + " blind_range_queries";
    if (scans.refusal() != null) {
      return Shortcoming.of("does not scan", scans.refusal(), expected);
    }
    return switch (scans.order()) {
      case BYTES, UNKNOWN -> null;
      case CASELESS -> mixesCases() ? inOtherOrder(scans.order(), expected) : null;
      case AFTER_START, OTHER, NOTHING -> inOtherOrder(scans.order(), expected);
    };
  }

  private static Shortcoming inOtherOrder(Order order, String expected) {
    return new Shortcoming(
        "does not scan in key order", "a scan that goes " + order.text(), expected);
  }

  /** Whether keys of the section can have upper and lower case. */
  private boolean mixesCases() {
    return section.groups().stream()
        .flatMap(group -> group.operations().stream())
        .anyMatch(operation -> operation.key() != null && operation.key().hasBothCases());
  }
}
