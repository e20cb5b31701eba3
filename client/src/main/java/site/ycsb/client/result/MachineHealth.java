package site.ycsb.client.result;

import org.jspecify.annotations.Nullable;

/**
 * What the machine did during a run; {@code machine.csv} has it by the second. Processors are
 * counted as they are used: 1.5 is one all the time and another half of it. What the system does
 * not say is null.
 *
 * @param hiccupNanos by which a thread that only slept for a millisecond woke late
 * @param ownProcessors that the client used, with an embedded store
 * @param otherProcessors that other processes used, with a store on this machine
 * @param stolenProcessors that a hypervisor gave to others
 * @param collectingSeconds in which the garbage collector stopped the client
 */
public record MachineHealth(
    Latency hiccupNanos,
    @Nullable Double ownProcessors,
    @Nullable Double otherProcessors,
    @Nullable Double stolenProcessors,
    double collectingSeconds) {}
