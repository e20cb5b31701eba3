/** What arrivals look like: traffic, autocorrelation, entropy plot, variance, gaps. */
@NullMarked
package site.ycsb.tectonic.chart.arrivals;

import org.jspecify.annotations.NullMarked;
