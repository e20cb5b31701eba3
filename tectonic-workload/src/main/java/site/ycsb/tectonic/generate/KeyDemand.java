package site.ycsb.tectonic.generate;

import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * What an operation demands of the keys of its section.
 *
 * @param part that has to be there
 * @param reason in words, to follow "as" or a colon
 */
public record KeyDemand(KeySetPart part, GroupPlan phase, OperationKind kind, String reason) {}
