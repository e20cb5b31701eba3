package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * K,L-sortedness of a group's inserts (BoDS, TPCTC 2022): at most k entries out of place, displaced
 * by at most l positions.
 *
 * @param k entries; below 1 a fraction of the inserts
 * @param l positions; below 1 a fraction of the inserts
 */
public record Sorted(
    @JsonProperty(required = true) NumberExpr k, @JsonProperty(required = true) NumberExpr l) {}
