/** A binding to MongoDB servers. */
@NullMarked
package site.ycsb.bindings.mongodb;

import org.jspecify.annotations.NullMarked;
