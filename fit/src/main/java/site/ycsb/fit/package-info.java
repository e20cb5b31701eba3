/**
 * A spec from a trace: what a workload's definition must have been, by maximum likelihood, and how
 * far the stream of that definition is from the trace.
 */
@NullMarked
package site.ycsb.fit;

import org.jspecify.annotations.NullMarked;
