/** Charts as data, and how XChart draws them as images. */
@NullMarked
package site.ycsb.report.chart;

import org.jspecify.annotations.NullMarked;
