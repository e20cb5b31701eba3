/** Recorded traces as streams of operations, for a run to send. */
@NullMarked
package site.ycsb.tectonic.replay;

import org.jspecify.annotations.NullMarked;
