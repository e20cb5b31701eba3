/** Binds JSON to the records of the definition, strictly, and explains what does not fit. */
@NullMarked
package site.ycsb.tectonic.bind;

import org.jspecify.annotations.NullMarked;
