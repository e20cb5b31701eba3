/**
 * What the bindings of this project share: properties, failures, one store for all instances, and
 * the folder of a store that runs inside the process.
 *
 * <p>Optional for a binding: nothing in {@link site.ycsb.bindings.api} needs it.
 */
@NullMarked
package site.ycsb.bindings.base;

import org.jspecify.annotations.NullMarked;
