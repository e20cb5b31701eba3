/** Charts as data, and how they are drawn as SVG. */
@NullMarked
package site.ycsb.tectonic.chart;

import org.jspecify.annotations.NullMarked;
