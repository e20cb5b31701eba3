package site.ycsb.tectonic.stream;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/**
 * What has to be drawn before an operation of a stream is reached, as what the operations leave
 * behind does not follow without it.
 *
 * @param operations how many of them
 * @param reason in words, to follow "as"
 */
public record Detour(long operations, String reason) {

  /**
   * What {@link OperationSource#skipTo} draws on its way from the beginning of a trace.
   *
   * @param target index of an operation, from 0 to below the number of all; no group before it ends
   *     by the clock
   * @return null where nothing has to be drawn, but for less than a chunk
   */
  public static @Nullable Detour to(WorkloadPlan plan, long target) {
    long first = 0;
    for (SectionPlan section : plan.sections()) {
      long count = section.groups().stream().mapToLong(GroupPlan::operationCount).sum();
      if (target < first + count) {
        return within(section, target - first);
      }
      first += count;
    }
    return null;
  }

  private static @Nullable Detour within(SectionPlan section, long target) {
    Optional<String> ofSection = reason(section);
    long operations = 0;
    String reason = null;
    long first = 0;
    for (GroupPlan group : section.groups()) {
      long count = group.operationCount();
      boolean isOpen = target < first + count;
      Optional<String> why = isOpen ? ofPart(group) : ofWhole(group);
      if (ofSection.isPresent() && !group.readsOnly()) {
        why = ofSection;
      }
      if (why.isPresent()) {
        operations += isOpen ? target - first : count;
        reason = why.get();
      }
      if (isOpen) {
        break;
      }
      first += count;
    }
    return reason == null || operations == 0 ? null : new Detour(operations, reason);
  }

  /** Why the keys of a section do not follow from the number of inserts. */
  private static Optional<String> reason(SectionPlan section) {
    if (section.grows()) {
      return Optional.of("the length of each record has to be known, where extends stop");
    }
    List<KeySetChoice.Demand> demands = KeySetChoice.ofTrace(section).demands();
    return demands.stream()
        .filter(demand -> demand.part() == KeySetPart.DELETION || demand.part() == KeySetPart.DRAWS)
        .findFirst()
        .map(
            demand ->
                "%s in phase \"%s\": %s"
                    .formatted(demand.kind().specName(), demand.phase().name(), demand.reason()));
  }

  private static Optional<String> ofWhole(GroupPlan group) {
    return group.mix() instanceof Mix.Timed && !group.readsOnly()
        ? ofPart(group)
        : Optional.empty();
  }

  private static Optional<String> ofPart(GroupPlan group) {
    if (group.mix() instanceof Mix.Gliding) {
      return Optional.of("the mix of phase \"%s\" glides".formatted(group.name()));
    }
    return group.mix() instanceof Mix.Timed
        ? Optional.of("the kinds of phase \"%s\" are drawn by weight".formatted(group.name()))
        : Optional.empty();
  }
}
