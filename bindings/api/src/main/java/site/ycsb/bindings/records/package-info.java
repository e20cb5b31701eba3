/**
 * Records outside of a store: the bytes of one, and files of many that any store can write and
 * read.
 *
 * <p>Optional for a binding: nothing in {@link site.ycsb.bindings.api} needs it.
 */
@NullMarked
package site.ycsb.bindings.records;

import org.jspecify.annotations.NullMarked;
