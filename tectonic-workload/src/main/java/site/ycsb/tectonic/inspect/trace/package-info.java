/** The lines of a trace, read as entries. */
@NullMarked
package site.ycsb.tectonic.inspect.trace;

import org.jspecify.annotations.NullMarked;
