/**
 * The live keys of a section. A key is known by its ordinal, the number of inserts before it in the
 * section; its bytes are recomputed when they are needed, never stored.
 */
@NullMarked
package site.ycsb.tectonic.keyset;

import org.jspecify.annotations.NullMarked;
