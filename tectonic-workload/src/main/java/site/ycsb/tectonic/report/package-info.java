/** What a run has shown, as text. */
@NullMarked
package site.ycsb.tectonic.report;

import org.jspecify.annotations.NullMarked;
