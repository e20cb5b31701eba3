/** A binding that keeps its records in the memory of this process. */
@NullMarked
package site.ycsb.bindings.memory;

import org.jspecify.annotations.NullMarked;
