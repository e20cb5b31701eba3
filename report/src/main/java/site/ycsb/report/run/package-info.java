/** Shows the folder that a load or run leaves. */
@NullMarked
package site.ycsb.report.run;

import org.jspecify.annotations.NullMarked;
