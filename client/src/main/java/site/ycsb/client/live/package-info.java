/** A page on this machine that shows a run while it goes on. */
@NullMarked
package site.ycsb.client.live;

import org.jspecify.annotations.NullMarked;
