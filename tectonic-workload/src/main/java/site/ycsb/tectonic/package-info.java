/** Tectonic for YCSB: the workload that YCSB's clients load, and its properties. */
@NullMarked
package site.ycsb.tectonic;

import org.jspecify.annotations.NullMarked;
