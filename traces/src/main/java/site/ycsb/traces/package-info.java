/**
 * What a trace does, measured from its lines alone: mix, lengths, order of the inserts, skew,
 * selectivity, and whether it keeps what a trace promises.
 */
@NullMarked
package site.ycsb.traces;

import org.jspecify.annotations.NullMarked;
