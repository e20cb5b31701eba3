/** The study of arrivals: what requests a client really sends, and what a store makes of them. */
@NullMarked
package site.ycsb.tectonic.bench.arrivals;

import org.jspecify.annotations.NullMarked;
