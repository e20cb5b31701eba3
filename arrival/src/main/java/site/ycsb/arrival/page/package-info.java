/** What pages of charts have in common: how they look, and the scripts that draw. */
@NullMarked
package site.ycsb.arrival.page;

import org.jspecify.annotations.NullMarked;
