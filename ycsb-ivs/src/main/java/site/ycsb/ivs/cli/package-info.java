/** The command. */
@NullMarked
package site.ycsb.ivs.cli;

import org.jspecify.annotations.NullMarked;
