/** Recorded arrivals, as columns of CSV files. */
@NullMarked
package site.ycsb.arrival.schedule.trace;

import org.jspecify.annotations.NullMarked;
