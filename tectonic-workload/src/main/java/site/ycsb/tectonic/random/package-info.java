/** Counter-based randomness, and samplers of the spec language's numbers. */
@NullMarked
package site.ycsb.tectonic.random;

import org.jspecify.annotations.NullMarked;
