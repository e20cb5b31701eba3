/** Judges statements about growing values by measured figures. */
@NullMarked
package site.ycsb.ivs.judge;

import org.jspecify.annotations.NullMarked;
