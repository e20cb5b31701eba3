package site.ycsb.tectonic.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeySetNeeds;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.KeyDomain;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** What the operations of a section demand of its keys. */
final class SectionDemands {
  private final SectionPlan section;
  private final Map<StringExpr, Long> inserted = new LinkedHashMap<>();
  private final Set<StringExpr> empty = new LinkedHashSet<>();
  private final Set<StringExpr> blindlyDeleted = new LinkedHashSet<>();
  private final Set<String> hotNames = new LinkedHashSet<>();
  private boolean deletion;
  private boolean ordered;
  private boolean scattered;
  private boolean sorted;

  SectionDemands(SectionPlan section) {
    this.section = section;
    for (GroupPlan group : section.groups()) {
      sorted |= group.sorted() != null;
      group.operations().forEach(this::add);
    }
  }

  int section() {
    return section.index();
  }

  boolean uniqueKeys() {
    return section.uniqueKeys();
  }

  boolean isSorted() {
    return sorted;
  }

  List<String> hotNames() {
    return List.copyOf(hotNames);
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

  KeySetNeeds needs(List<KeyFamily> families) {
    boolean membership =
        families.stream().anyMatch(family -> mayCollide(family, families))
            || empty.stream().anyMatch(key -> mustLookUp(key, families))
            || !blindlyDeleted.stream().allMatch(this::isDisjoint);
    return new KeySetNeeds(membership, deletion, ordered, scattered, commonPrefixBytes());
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

  private boolean mustLookUp(StringExpr expression, List<KeyFamily> families) {
    return !isDisjoint(expression) && absentFamily(expression, families) == null;
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
    switch (kind) {
      case INSERT ->
          inserted.merge(Objects.requireNonNull(operation.key()), operation.count(), Long::sum);
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE ->
          empty.add(Objects.requireNonNull(operation.key()));
      case BLIND_POINT_DELETE -> {
        blindlyDeleted.add(Objects.requireNonNull(operation.key()));
        deletion = true;
      }
      case RANGE_QUERY -> ordered = true;
      case RANGE_DELETE -> {
        ordered = true;
        deletion = true;
      }
      case POINT_DELETE -> deletion = true;
      case UPDATE, MERGE, EXTEND, POINT_QUERY, BLIND_POINT_QUERY, BLIND_RANGE_QUERY -> {}
    }
    Selection selection = operation.selection();
    if (selection instanceof Selection.ByHotRange hot) {
      hotNames.add(hot.name());
    } else if (selection instanceof Selection.ByDistribution by
        && !(by.distribution() instanceof Distribution.Latest)) {
      ordered |= operation.order() == KeyOrder.SORTED;
      scattered |= operation.order() == KeyOrder.SCATTERED;
    }
  }
}
