/** What arrivals look like: traffic, autocorrelation, entropy plot, variance, gaps. */
@NullMarked
package site.ycsb.report.chart.arrivals;

import org.jspecify.annotations.NullMarked;
