/**
 * The plan of a workload: the definition with every default applied, every count known and
 * everything checked that can be checked before an operation is made.
 */
@NullMarked
package site.ycsb.tectonic.plan;

import org.jspecify.annotations.NullMarked;
