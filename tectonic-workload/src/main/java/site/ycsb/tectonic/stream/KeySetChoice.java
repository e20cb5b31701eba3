package site.ycsb.tectonic.stream;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.KeyFamily;

/**
 * The key set that a section gets, and why.
 *
 * @param demands of the operations, in the order of the phases
 */
public record KeySetChoice(List<Demand> demands) {
  public KeySetChoice {
    demands = List.copyOf(demands);
  }

  /** The choice for a section of a run. */
  public static KeySetChoice of(SectionPlan section) {
    return of(section, true);
  }

  /** The choice where the operations are only written down. */
  public static KeySetChoice ofTrace(SectionPlan section) {
    return of(section, false);
  }

  private static KeySetChoice of(SectionPlan section, boolean forRun) {
    SectionDemands demands = new SectionDemands(section);
    return new KeySetChoice(demands.list(demands.families(), forRun));
  }

  /**
   * The key expressions whose keys are drawn from those that are free, and who inserts with them.
   *
   * @param section of the choice
   */
  public static List<StringExpr> drawnFreely(SectionPlan section) {
    SectionDemands demands = new SectionDemands(section);
    List<KeyFamily> families = demands.families();
    return families.stream()
        .filter(family -> demands.drawsFree(family, families))
        .map(KeyFamily::expression)
        .toList();
  }

  /**
   * Checks that no section inserts more keys than can be held.
   *
   * @throws SpecException if one does, with what would have to be held of each key
   */
  public static void checkSizes(WorkloadPlan plan) {
    plan.sections().forEach(KeySetChoice::checkSize);
  }

  private static void checkSize(SectionPlan section) {
    if (section.insertCount() <= SectionPlan.MOST_INSERTS) {
      return;
    }
    Stream<String> held =
        of(section).demands().stream()
            .map(
                demand ->
                    "%s for %s in phase \"%s\": %s"
                        .formatted(
                            demand.part().title(),
                            demand.kind().specName(),
                            demand.phase().name(),
                            demand.reason()));
    Stream<String> grown =
        section.grows()
            ? Stream.of("how long its record is, as extends stop at a length")
            : Stream.empty();
    Stream.concat(held, grown)
        .findFirst()
        .ifPresent(
            reason -> {
              throw new SpecException(
                  "",
                  "section \"%s\" inserts %,d keys, and of each is held %s"
                      .formatted(section.name(), section.insertCount(), reason),
                  "at most %,d keys in one section, or %,d where they only have to be counted"
                      .formatted(SectionPlan.MOST_INSERTS, SectionPlan.MOST_COUNTED_INSERTS));
            });
  }

  /** What the key set is made of. */
  public Set<KeySetPart> parts() {
    Set<KeySetPart> parts = EnumSet.noneOf(KeySetPart.class);
    demands.forEach(demand -> parts.add(demand.part()));
    return parts;
  }

  /** The choice in a few words, such as "append-only with recomputed keys". */
  public String title() {
    Set<KeySetPart> parts = parts();
    String growth = parts.contains(KeySetPart.DELETION) ? "" : "append-only with ";
    String keys = parts.contains(KeySetPart.DRAWS) ? "noted keys" : "recomputed keys";
    String others =
        parts.stream()
            .filter(part -> part != KeySetPart.DRAWS && part != KeySetPart.UNSCATTER)
            .map(KeySetPart::title)
            .collect(Collectors.joining(", "));
    return growth + keys + (others.isEmpty() ? "" : ", plus " + others);
  }

  /**
   * What an operation demands of the keys of its section.
   *
   * @param part that has to be there
   * @param reason in words, to follow "as" or a colon
   */
  public record Demand(KeySetPart part, GroupPlan phase, OperationKind kind, String reason) {}
}
