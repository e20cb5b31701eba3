/** Charts as data, and how they are drawn as SVG. */
@NullMarked
package site.ycsb.report.chart;

import org.jspecify.annotations.NullMarked;
