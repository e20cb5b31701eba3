/**
 * Kills a run of a spec, or its store, time and again, and compares what is in the store then with
 * what was acknowledged.
 */
@NullMarked
package site.ycsb.crash;

import org.jspecify.annotations.NullMarked;
