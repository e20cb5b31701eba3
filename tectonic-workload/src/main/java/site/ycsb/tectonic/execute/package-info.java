/**
 * Execution: threads, the clock and the store live only here. Operations are taken in the order of
 * the stream, wait for those before them that they depend on, are sent to the store and judged.
 */
@NullMarked
package site.ycsb.tectonic.execute;

import org.jspecify.annotations.NullMarked;
