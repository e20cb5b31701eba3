/** What a run has shown, as text that explains itself. */
@NullMarked
package site.ycsb.tectonic.report;

import org.jspecify.annotations.NullMarked;
