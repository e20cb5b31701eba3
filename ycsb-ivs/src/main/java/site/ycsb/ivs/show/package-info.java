/** What results say: the ratios of modes with their intervals, the charts, and the page. */
@NullMarked
package site.ycsb.ivs.show;

import org.jspecify.annotations.NullMarked;
