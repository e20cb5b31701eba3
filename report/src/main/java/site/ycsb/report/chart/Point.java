package site.ycsb.report.chart;

/** A place in a chart, in the units of its axes. */
public record Point(double x, double y) {}
