/** The tectonic command. */
@NullMarked
package site.ycsb.tectonic.cli;

import org.jspecify.annotations.NullMarked;
