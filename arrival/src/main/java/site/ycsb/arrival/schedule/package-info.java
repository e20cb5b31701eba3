/** Arrival schedules: when requests are due, as data. No threads and no clock. */
@NullMarked
package site.ycsb.arrival.schedule;

import org.jspecify.annotations.NullMarked;
