package site.ycsb.report.chart;

/** A stretch of the x axis that has a name, such as a phase of a run. */
public record Band(String name, double from, double to) {}
