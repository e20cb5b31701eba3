/** Files of comma-separated values: arrivals, replayed or counted, and tables of results. */
@NullMarked
package site.ycsb.arrival.csv;

import org.jspecify.annotations.NullMarked;
