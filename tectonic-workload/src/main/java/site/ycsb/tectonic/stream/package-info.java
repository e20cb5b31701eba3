/** Generation: single-threaded, deterministic; yields the operations of a plan. */
@NullMarked
package site.ycsb.tectonic.stream;

import org.jspecify.annotations.NullMarked;
