package site.ycsb.tectonic.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.generate.text.HotRanges;
import site.ycsb.tectonic.generate.text.KeyFamily;
import site.ycsb.tectonic.generate.text.TextShape;
import site.ycsb.tectonic.keyset.KeySetNeeds;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.KeyDomain;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** What the operations of a section demand of its keys. */
final class SectionDemands {
  private final SectionPlan section;
  private final Map<StringExpr, Long> inserted = new LinkedHashMap<>();
  private final Set<String> hotNames = new LinkedHashSet<>();
  private final Set<StringExpr> otherKeys = new LinkedHashSet<>();
  private final Set<StringExpr> blindlyDeleted = new LinkedHashSet<>();
  private boolean deletes;

  SectionDemands(SectionPlan section) {
    this.section = section;
    section.groups().forEach(group -> group.operations().forEach(this::add));
  }

  int section() {
    return section.index();
  }

  boolean uniqueKeys() {
    return section.uniqueKeys();
  }

  /** Whether keys are deleted, or might be. */
  boolean deletes() {
    return deletes || !blindlyDeleted.stream().allMatch(this::isDisjoint);
  }

  List<String> hotNames() {
    return List.copyOf(hotNames);
  }

  /** The keys of operations that insert nothing and select nothing. */
  List<StringExpr> otherKeys() {
    return List.copyOf(otherKeys);
  }

  List<KeyFamily> families(Draft draft, HotRanges hotRanges) {
    List<KeyFamily> families = new ArrayList<>();
    long id = (long) section.index() * SectionPlan.MOST_KEY_EXPRESSIONS;
    for (Map.Entry<StringExpr, Long> entry : inserted.entrySet()) {
      long most = mostInserts(entry.getKey(), entry.getValue());
      families.add(new KeyFamily(entry.getKey(), id++, most, draft, hotRanges));
    }
    return families;
  }

  /** How many keys of an expression are inserted; in a group with a duration nobody knows. */
  private long mostInserts(StringExpr key, long count) {
    long most = Math.min(count, SectionPlan.MOST_INSERTS);
    KeyDomain domain = KeyDomain.of(key);
    return uniqueKeys() && !domain.has(most) ? (long) domain.size() : most;
  }

  /**
   * What each operation demands, and why.
   *
   * @param forRun see {@link DemandReasons}
   */
  List<KeyDemand> list(List<KeyFamily> families, boolean forRun) {
    return new DemandReasons(this, families, forRun).all(section);
  }

  /** No more keys than that are ever live. */
  long mostLive() {
    double sum = inserted.values().stream().mapToDouble(Long::doubleValue).sum();
    return (long) Math.min(sum, SectionPlan.MOST_INSERTS);
  }

  /** How many keys the range queries cover at most. */
  private long mostCovered() {
    return section.groups().stream()
        .flatMap(group -> group.operations().stream())
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
    return !(family.isUnique() && isAlone(family, families));
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
    deletes |= kind == OperationKind.POINT_DELETE || kind == OperationKind.RANGE_DELETE;
    if (operation.selection() instanceof Selection.ByHotRange hot) {
      hotNames.add(hot.name());
    }
  }
}
