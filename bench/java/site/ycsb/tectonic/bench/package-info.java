/** Measures the time and the memory that key sets, samplers and the stream take. */
@NullMarked
package site.ycsb.tectonic.bench;

import org.jspecify.annotations.NullMarked;
