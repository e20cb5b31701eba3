package site.ycsb.tectonic.plan;

import java.time.Duration;

/**
 * What the store does after a phase, while no operation is sent.
 *
 * @param atMost how long it may take for what the phase left undone
 * @param reorganises whether it rewrites the table first
 */
public record SettlePlan(Duration atMost, boolean reorganises) {}
