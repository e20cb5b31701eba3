package site.ycsb.tectonic.generate;

import java.util.List;
import site.ycsb.tectonic.plan.GroupPlan;

/**
 * Some operations of a trace that follow one another in one group.
 *
 * @param number of the block, from 0: the order in which blocks are written
 * @param opensGroup whether they are the first of their group
 */
public record TraceBlock(
    long number, GroupPlan group, boolean opensGroup, List<Operation> operations) {}
