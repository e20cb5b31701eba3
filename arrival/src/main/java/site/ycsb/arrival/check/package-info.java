/** Whether an open-loop run sent its requests when its schedule said; no clock and no threads. */
@NullMarked
package site.ycsb.arrival.check;

import org.jspecify.annotations.NullMarked;
