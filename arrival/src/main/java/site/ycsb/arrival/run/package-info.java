/** One load or run, from its properties to its results and exit code. */
@NullMarked
package site.ycsb.arrival.run;

import org.jspecify.annotations.NullMarked;
