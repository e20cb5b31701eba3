/** The charts of YCSB-IVS, from the tables that an experiment leaves. */
@NullMarked
package site.ycsb.ivs.chart;

import org.jspecify.annotations.NullMarked;
