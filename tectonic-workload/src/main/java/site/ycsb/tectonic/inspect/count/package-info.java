/** Counts and keys of a whole trace, in few bytes each, and the law that counts follow. */
@NullMarked
package site.ycsb.tectonic.inspect.count;

import org.jspecify.annotations.NullMarked;
