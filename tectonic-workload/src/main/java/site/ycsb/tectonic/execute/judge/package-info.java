/** Judging: what an operation has come to, and what the answer of a binding means. */
@NullMarked
package site.ycsb.tectonic.execute.judge;

import org.jspecify.annotations.NullMarked;
