/**
 * What a sequence of arrivals is like: rate, burstiness, correlation, self-similarity, and tests
 * for Poisson; and whether a run sent its requests when its schedule said. Pure functions of
 * series; each result says what it was computed on, or why it does not apply.
 */
@NullMarked
package site.ycsb.arrival.analysis;

import org.jspecify.annotations.NullMarked;
