/** How the description of a workload is written: as text and as JSON. */
@NullMarked
package site.ycsb.tectonic.describe.print;

import org.jspecify.annotations.NullMarked;
