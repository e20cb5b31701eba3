/** A binding for the embedded store RocksDB. */
@NullMarked
package site.ycsb.bindings.rocksdb;

import org.jspecify.annotations.NullMarked;
