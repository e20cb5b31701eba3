/**
 * The definition of a workload: immutable records that mirror the JSON, validated as they are
 * built. No threads, no clock, no file; what is drawn hangs on the random numbers that are given.
 */
@NullMarked
package site.ycsb.tectonic.spec;

import org.jspecify.annotations.NullMarked;
