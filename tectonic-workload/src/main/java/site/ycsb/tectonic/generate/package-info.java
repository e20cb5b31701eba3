/** Generation: single-threaded, deterministic; yields the operations of a plan. */
@NullMarked
package site.ycsb.tectonic.generate;

import org.jspecify.annotations.NullMarked;
