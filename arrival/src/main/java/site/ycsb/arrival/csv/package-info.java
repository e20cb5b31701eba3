/** Arrivals in files: one timestamp a line, or one interval with its count. */
@NullMarked
package site.ycsb.arrival.csv;

import org.jspecify.annotations.NullMarked;
