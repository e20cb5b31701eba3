/** Binding: rocksdb. */
@NullMarked
package site.ycsb.bindings.rocksdb;

import org.jspecify.annotations.NullMarked;
