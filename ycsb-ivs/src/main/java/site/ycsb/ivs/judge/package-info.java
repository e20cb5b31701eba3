/** What results say: the statements of the paper judged, their intervals, and the charts. */
@NullMarked
package site.ycsb.ivs.judge;

import org.jspecify.annotations.NullMarked;
