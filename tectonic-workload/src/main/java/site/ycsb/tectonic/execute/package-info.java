/** Execution: threads, the clock and the store live only here. */
@NullMarked
package site.ycsb.tectonic.execute;

import org.jspecify.annotations.NullMarked;
