/**
 * The definition of a workload: immutable records that mirror the JSON, validated as they are
 * built. No threads, no clock, no randomness, no file.
 */
@NullMarked
package site.ycsb.tectonic.spec;

import org.jspecify.annotations.NullMarked;
