/** Compares runs of the same workload, by phase and operation, and judges the differences. */
@NullMarked
package site.ycsb.tectonic.page.compare;

import org.jspecify.annotations.NullMarked;
