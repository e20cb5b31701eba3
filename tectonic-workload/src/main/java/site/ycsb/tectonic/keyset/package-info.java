/** The live keys of a section. */
@NullMarked
package site.ycsb.tectonic.keyset;

import org.jspecify.annotations.NullMarked;
