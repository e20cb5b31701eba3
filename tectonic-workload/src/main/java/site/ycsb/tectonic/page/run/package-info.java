/** Shows the folder that a load or run leaves. */
@NullMarked
package site.ycsb.tectonic.page.run;

import org.jspecify.annotations.NullMarked;
