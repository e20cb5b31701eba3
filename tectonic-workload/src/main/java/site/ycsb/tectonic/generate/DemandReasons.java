package site.ycsb.tectonic.generate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.generate.text.KeyFamily;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.keyset.LargestKeys;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** Decides for each operation of a section what it demands of the keys, and says why. */
final class DemandReasons {
  private final SectionDemands demands;
  private final List<KeyFamily> families;
  private final boolean forRun;
  private final Map<StringExpr, Map<KeySetPart, String>> ofInserts = new HashMap<>();
  private final Map<StringExpr, Map<KeySetPart, String>> ofAbsent = new HashMap<>();
  private final Map<StringExpr, Map<KeySetPart, String>> ofBlindDeletes = new HashMap<>();

  /**
   * @param forRun whether all ranges tell their last keys, and the largest live key is asked for; a
   *     trace does with less
   */
  DemandReasons(SectionDemands demands, List<KeyFamily> families, boolean forRun) {
    this.demands = demands;
    this.forRun = forRun;
    this.families = families;
    families.forEach(family -> ofInserts.put(family.expression(), insert(family)));
  }

  List<KeyDemand> all(SectionPlan section) {
    List<KeyDemand> all = new ArrayList<>();
    for (GroupPlan group : section.groups()) {
      for (OperationPlan operation : group.operations()) {
        Map<KeySetPart, String> reasons = reasons(operation);
        if (operation.kind() == OperationKind.INSERT && group.sorted() != null) {
          reasons.put(KeySetPart.DRAWS, "sorted inserts come in another order than their numbers");
          reasons.put(KeySetPart.SORTING, "sorted inserts are made ahead and put in order");
        }
        reasons.forEach(
            (part, reason) -> all.add(new KeyDemand(part, group, operation.kind(), reason)));
      }
    }
    return all;
  }

  private Map<KeySetPart, String> reasons(OperationPlan operation) {
    Map<KeySetPart, String> reasons = new EnumMap<>(KeySetPart.class);
    switch (operation.kind()) {
      case INSERT -> reasons.putAll(ofInserts.getOrDefault(key(operation), Map.of()));
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE ->
          reasons.putAll(ofAbsent.computeIfAbsent(key(operation), this::absent));
      case BLIND_POINT_DELETE ->
          reasons.putAll(ofBlindDeletes.computeIfAbsent(key(operation), this::blindDelete));
      case POINT_DELETE -> reasons.put(KeySetPart.DELETION, "each removes its key");
      case RANGE_QUERY -> addRange(operation, reasons);
      case RANGE_DELETE -> {
        addRange(operation, reasons);
        reasons.put(KeySetPart.DELETION, "each removes the keys it covers");
      }
      case UPDATE, MERGE, EXTEND, POINT_QUERY, BLIND_POINT_QUERY, BLIND_RANGE_QUERY -> {}
    }
    addSelection(operation, reasons);
    return reasons;
  }

  /** A range of one key is that key; one that is told by a count needs only as many to follow. */
  private void addRange(OperationPlan operation, Map<KeySetPart, String> reasons) {
    long most = operation.mostCovered(demands.mostLive());
    boolean needsOthers = operation.format() == RangeFormat.START_END || demands.deletes();
    if (forRun || (most > 1 && (needsOthers || most > LargestKeys.MOST))) {
      reasons.put(KeySetPart.ORDER, "ranges need keys by rank");
    } else if (most > 1) {
      reasons.put(KeySetPart.LARGEST, "a range needs as many keys to follow as it covers");
    }
  }

  private void addSelection(OperationPlan operation, Map<KeySetPart, String> reasons) {
    if (operation.selection() instanceof Selection.ByHotRange hot) {
      reasons.put(
          KeySetPart.HOT, "selection aims at the keys of the hot range \"" + hot.name() + "\"");
    } else if (operation.selection() != null && !operation.selection().goesByRecency()) {
      if (operation.order() == KeyOrder.SORTED) {
        reasons.putIfAbsent(KeySetPart.ORDER, "selection goes by the rank of keys");
      } else if (operation.order() == KeyOrder.SCATTERED) {
        String law = operation.selection().isScattered() ? "zipf selection" : "selection";
        reasons.put(KeySetPart.SCATTER, law + " is scattered over the keys");
        if (demands.deletes()) {
          reasons.put(
              KeySetPart.UNSCATTER, law + " is scattered, and a deleted key leaves its place");
        }
      }
    }
  }

  private Map<KeySetPart, String> insert(KeyFamily family) {
    Map<KeySetPart, String> reasons = new EnumMap<>(KeySetPart.class);
    if (!family.isUnique()) {
      String found = "the key has no part that numbers " + count(family.inserts()) + " keys";
      reasons.put(KeySetPart.DRAWS, found + ", so which draw made each is noted");
      reasons.put(KeySetPart.MEMBERSHIP, found + ", so each is looked up before");
    } else if (demands.mayCollide(family, families)) {
      reasons.put(
          KeySetPart.MEMBERSHIP, "two key expressions may make equal keys, so each is looked up");
    }
    if (families.size() > 1) {
      reasons.put(
          KeySetPart.DRAWS, "the section has " + count(families.size()) + " key expressions");
    }
    return reasons;
  }

  private Map<KeySetPart, String> absent(StringExpr key) {
    return demands.isDisjoint(key) || demands.absentFamily(key, families) != null
        ? Map.of()
        : Map.of(
            KeySetPart.MEMBERSHIP,
            "its key can equal an inserted one, so each is looked up before");
  }

  private Map<KeySetPart, String> blindDelete(StringExpr key) {
    return demands.isDisjoint(key)
        ? Map.of()
        : Map.of(
            KeySetPart.MEMBERSHIP, "its key can equal an inserted one, which then is gone",
            KeySetPart.DELETION, "its key can equal an inserted one, which then is gone");
  }

  private static String count(long count) {
    return "%,d".formatted(count);
  }

  private static StringExpr key(OperationPlan operation) {
    return Objects.requireNonNull(operation.key());
  }
}
