/** Binding: memory. */
@NullMarked
package site.ycsb.bindings.memory;

import org.jspecify.annotations.NullMarked;
