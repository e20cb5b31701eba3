package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeySetNeeds;
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
import site.ycsb.tectonic.text.HotRanges;
import site.ycsb.tectonic.text.KeyFamily;
import site.ycsb.tectonic.text.TextBuffer;
import site.ycsb.tectonic.text.TextShape;

/** What the operations of a section demand of its keys. */
final class SectionDemands {
  /** In a domain that is larger than its upserts by this factor, none repeats a key by chance. */
  private static final long REPEATS = 1 << 20;

  private final SectionPlan section;
  private final Map<StringExpr, Long> inserted = new LinkedHashMap<>();
  private final Set<String> hotNames = new LinkedHashSet<>();
  private final Set<StringExpr> otherKeys = new LinkedHashSet<>();
  private final Set<StringExpr> blindlyDeleted = new LinkedHashSet<>();
  private boolean deletes;
  private boolean recallsDeleted;
  private final Set<StringExpr> upserted = new HashSet<>();

  SectionDemands(SectionPlan section) {
    this.section = section;
    section.operations().forEach(this::add);
  }

  /** The section that they are of. */
  SectionPlan section() {
    return section;
  }

  /** Whether keys are deleted, or might be. */
  boolean deletes() {
    return deletes || !blindlyDeleted.stream().allMatch(this::isDisjoint);
  }

  /** Whether an operation takes keys that were deleted. */
  boolean recallsDeleted() {
    return recallsDeleted;
  }

  List<String> hotNames() {
    return List.copyOf(hotNames);
  }

  /** The keys of operations that insert nothing and select nothing. */
  List<StringExpr> otherKeys() {
    return List.copyOf(otherKeys);
  }

  /** The families, for who makes no keys of them. */
  List<KeyFamily> families() {
    TextBuffer buffer = new TextBuffer();
    return families(buffer, new HotRanges(section.index(), buffer.random(), hotNames()));
  }

  List<KeyFamily> families(TextBuffer buffer, HotRanges hotRanges) {
    List<KeyFamily> families = new ArrayList<>();
    long id = (long) section.index() * SectionPlan.MOST_KEY_EXPRESSIONS;
    for (Map.Entry<StringExpr, Long> entry : inserted.entrySet()) {
      long most = mostInserts(entry.getKey(), entry.getValue());
      families.add(new KeyFamily(entry.getKey(), id++, most, buffer, hotRanges));
    }
    return families;
  }

  /** How many keys of an expression are inserted; in a group with a duration nobody knows. */
  private long mostInserts(StringExpr key, long count) {
    long most = Math.min(count, section.mostInserts());
    double domain = key.domain();
    if (upserted.contains(key) && domain < most * REPEATS) {
      return Math.max(most, 1 + (long) domain);
    }
    return section.uniqueKeys() && !deletes && domain < most ? (long) domain : most;
  }

  /**
   * What each operation demands, and why.
   *
   * @param forRun see {@link Reasons}
   */
  List<KeySetChoice.Demand> list(List<KeyFamily> families, boolean forRun) {
    return new Reasons(families, forRun).all();
  }

  /** No more keys than that are ever live. */
  long mostLive() {
    double sum = inserted.values().stream().mapToDouble(Long::doubleValue).sum();
    return (long) Math.min(sum, (double) section.mostInserts());
  }

  /** How many keys the range queries cover at most. */
  private long mostCovered() {
    return section
        .operations()
        .filter(operation -> operation.kind() == OperationKind.RANGE_QUERY)
        .mapToLong(operation -> operation.mostCovered(mostLive()))
        .max()
        .orElse(1);
  }

  /** What the key set has to be able to do. */
  KeySetNeeds needs(Set<KeySetPart> parts) {
    boolean ordered = parts.contains(KeySetPart.ORDER);
    return new KeySetNeeds(
        parts.contains(KeySetPart.MEMBERSHIP),
        parts.contains(KeySetPart.DELETION),
        ordered,
        !ordered && parts.contains(KeySetPart.LARGEST) ? (int) mostCovered() : 0,
        parts.contains(KeySetPart.SCATTER),
        commonPrefixBytes());
  }

  /** Leading bytes that all inserted keys share. */
  int commonPrefixBytes() {
    return inserted.size() == 1
        ? TextShape.commonPrefixBytes(inserted.keySet().iterator().next())
        : 0;
  }

  /** Whether a new key of the family might be live already. */
  boolean mayCollide(KeyFamily family, List<KeyFamily> families) {
    return !((family.isUnique() || drawsFree(family, families)) && isAlone(family, families));
  }

  /** Whether the family's keys are drawn from those of its own that are not live. */
  boolean drawsFree(KeyFamily family, List<KeyFamily> families) {
    return section.uniqueKeys()
        && upserted.isEmpty()
        && family.isDrawnFreely()
        && isAlone(family, families);
  }

  /** Whether no inserted key can equal one of the expression, as their lengths show. */
  boolean isDisjoint(StringExpr expression) {
    TextShape shape = TextShape.of(expression);
    return inserted.keySet().stream().allMatch(key -> TextShape.of(key).isDisjointFrom(shape));
  }

  /** The family whose own absent keys are absent from the whole section, or null. */
  @Nullable KeyFamily absentFamily(StringExpr expression, List<KeyFamily> families) {
    for (KeyFamily family : families) {
      if (family.expression().equals(expression)
          && family.hasAbsentKeys()
          && isAlone(family, families)) {
        return family;
      }
    }
    return null;
  }

  /**
   * Whether one key never has two draws: no new key can be one that was live before, nor can a made
   * key that is not inserted.
   */
  boolean drawsAreKeys(List<KeyFamily> families) {
    return families.stream().noneMatch(family -> mayCollide(family, families))
        && section.operations().allMatch(operation -> cannotBeInserted(operation, families));
  }

  /** Whether the key that an operation makes, if it does, is none that inserts make. */
  private boolean cannotBeInserted(OperationPlan operation, List<KeyFamily> families) {
    StringExpr key = operation.key();
    return key == null
        || operation.kind() == OperationKind.INSERT
        || isDisjoint(key)
        || (operation.kind().needsAbsentKey() && absentFamily(key, families) != null);
  }

  private static boolean isAlone(KeyFamily family, List<KeyFamily> families) {
    TextShape shape = TextShape.of(family.expression());
    return families.stream()
        .allMatch(
            other ->
                other.equals(family) || TextShape.of(other.expression()).isDisjointFrom(shape));
  }

  private void add(OperationPlan operation) {
    OperationKind kind = operation.kind();
    if (kind == OperationKind.INSERT) {
      inserted.merge(Objects.requireNonNull(operation.key()), operation.count(), Long::sum);
    } else if (operation.key() != null) {
      otherKeys.add(operation.key());
    }
    if (kind == OperationKind.BLIND_POINT_DELETE) {
      blindlyDeleted.add(Objects.requireNonNull(operation.key()));
    }
    recallsDeleted |=
        operation.absent().deletedShare() > 0 || operation.insertion().reuse().deleted() > 0;
    if (operation.insertion().mayRepeat()) {
      upserted.add(Objects.requireNonNull(operation.key()));
    }
    deletes |= kind == OperationKind.POINT_DELETE || kind == OperationKind.RANGE_DELETE;
    if (operation.selection() instanceof Selection.ByHotRange hot) {
      hotNames.add(hot.name());
    }
  }

  /** Decides for each operation of a section what it demands of the keys, and says why. */
  private final class Reasons {
    private final List<KeyFamily> families;
    private final boolean forRun;
    private final Map<StringExpr, Map<KeySetPart, String>> ofInserts = new HashMap<>();
    private final Map<StringExpr, Map<KeySetPart, String>> ofAbsent = new HashMap<>();
    private final Map<StringExpr, Map<KeySetPart, String>> ofBlindDeletes = new HashMap<>();

    /**
     * @param forRun whether all ranges tell their last keys, and the largest live key is asked for;
     *     a trace does with less
     */
    Reasons(List<KeyFamily> families, boolean forRun) {
      this.forRun = forRun;
      this.families = families;
      families.forEach(family -> ofInserts.put(family.expression(), insert(family)));
    }

    List<KeySetChoice.Demand> all() {
      List<KeySetChoice.Demand> all = new ArrayList<>();
      for (GroupPlan group : section.groups()) {
        for (OperationPlan operation : group.operations()) {
          Map<KeySetPart, String> reasons = reasons(operation);
          if (operation.kind() == OperationKind.INSERT && group.sorted() != null) {
            reasons.put(
                KeySetPart.DRAWS, "sorted inserts come in another order than their numbers");
            reasons.put(KeySetPart.SORTING, "sorted inserts are made ahead and put in order");
          }
          reasons.forEach(
              (part, reason) ->
                  all.add(new KeySetChoice.Demand(part, group, operation.kind(), reason)));
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
        case UPDATE,
            MERGE,
            EXTEND,
            READ_MODIFY_WRITE,
            POINT_QUERY,
            BLIND_POINT_QUERY,
            BLIND_RANGE_QUERY -> {}
      }
      if (operation.insertion().reuse().deleted() > 0) {
        reasons.putIfAbsent(
            KeySetPart.DRAWS, "deleted keys return, so which key each insert took is noted");
      }
      addSelection(operation, reasons);
      return reasons;
    }

    /** A range of one key is that key; one upwards by a count needs only as many to follow. */
    private void addRange(OperationPlan operation, Map<KeySetPart, String> reasons) {
      long most = operation.mostCovered(mostLive());
      boolean needsOthers =
          operation.descends() || operation.format() == RangeFormat.START_END || deletes();
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
          if (deletes()) {
            reasons.put(
                KeySetPart.UNSCATTER, law + " is scattered, and a deleted key leaves its place");
          }
        }
      }
    }

    private Map<KeySetPart, String> insert(KeyFamily family) {
      Map<KeySetPart, String> reasons = new EnumMap<>(KeySetPart.class);
      if (drawsFree(family, families)) {
        reasons.put(KeySetPart.DRAWS, "which of the free keys was drawn for each is noted");
      } else if (!family.isUnique()) {
        String found = "the key has no part that numbers " + count(family.inserts()) + " keys";
        reasons.put(KeySetPart.DRAWS, found + ", so which draw made each is noted");
        reasons.put(KeySetPart.MEMBERSHIP, found + ", so each is looked up before");
      } else if (mayCollide(family, families)) {
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
      return isDisjoint(key) || absentFamily(key, families) != null
          ? Map.of()
          : Map.of(
              KeySetPart.MEMBERSHIP,
              "its key can equal an inserted one, so each is looked up before");
    }

    private Map<KeySetPart, String> blindDelete(StringExpr key) {
      return isDisjoint(key)
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
}
