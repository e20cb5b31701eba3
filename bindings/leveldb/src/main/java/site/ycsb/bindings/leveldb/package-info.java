/** A binding for the embedded store LevelDB. */
@NullMarked
package site.ycsb.bindings.leveldb;

import org.jspecify.annotations.NullMarked;
