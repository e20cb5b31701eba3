/**
 * What the operations have made of the records of a store, so that what is read can be compared:
 * contents as hashes, and which of them may be seen while operations overlap.
 */
@NullMarked
package site.ycsb.tectonic.contents;

import org.jspecify.annotations.NullMarked;
