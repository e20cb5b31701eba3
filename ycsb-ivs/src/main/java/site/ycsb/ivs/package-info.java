/**
 * YCSB-IVS, benchmarking databases with values that grow (Liyanage et al.): experiments in epochs.
 */
@NullMarked
package site.ycsb.ivs;

import org.jspecify.annotations.NullMarked;
