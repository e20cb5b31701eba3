/** A binding that makes another one lie, to see what a run would notice. */
@NullMarked
package site.ycsb.bindings.lying;

import org.jspecify.annotations.NullMarked;
