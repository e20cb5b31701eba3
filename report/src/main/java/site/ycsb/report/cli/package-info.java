/** The tectonic command. */
@NullMarked
package site.ycsb.report.cli;

import org.jspecify.annotations.NullMarked;
