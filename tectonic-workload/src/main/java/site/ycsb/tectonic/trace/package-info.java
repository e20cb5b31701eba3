/** Traces as they are written down: their entries, and how to read them. */
@NullMarked
package site.ycsb.tectonic.trace;

import org.jspecify.annotations.NullMarked;
