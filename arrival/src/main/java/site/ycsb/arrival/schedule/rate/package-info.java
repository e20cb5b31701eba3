/** Cumulative rates and their inverses: how many arrivals are expected until when. */
@NullMarked
package site.ycsb.arrival.schedule.rate;

import org.jspecify.annotations.NullMarked;
