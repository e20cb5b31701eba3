package site.ycsb.fit;

/**
 * How far the stream of a fitted spec is from the trace, in one property.
 *
 * @param phase where
 * @param property of what
 * @param measure of the distance: "TV" total variation of shares, "KS" greatest distance of the
 *     distribution functions, "W1" mean distance of the ordered samples in their own unit, "diff"
 *     absolute difference
 * @param ofTrace what the trace has, in words
 * @param ofSpec what the stream of the spec has, in words
 * @param value the distance; 0 where both are the same
 */
public record Distance(
    String phase, String property, String measure, String ofTrace, String ofSpec, double value) {}
