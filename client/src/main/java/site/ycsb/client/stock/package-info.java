/** An open loop under YCSB's own client, whose threads are the pool. */
@NullMarked
package site.ycsb.client.stock;

import org.jspecify.annotations.NullMarked;
