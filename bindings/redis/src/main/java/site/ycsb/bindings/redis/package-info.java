/** A binding to Redis servers. */
@NullMarked
package site.ycsb.bindings.redis;

import org.jspecify.annotations.NullMarked;
