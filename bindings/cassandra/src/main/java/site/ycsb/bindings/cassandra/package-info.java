/** A binding to Cassandra clusters. */
@NullMarked
package site.ycsb.bindings.cassandra;

import org.jspecify.annotations.NullMarked;
