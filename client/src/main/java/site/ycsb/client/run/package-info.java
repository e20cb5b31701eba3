/** One load or run, from its properties to its results and exit code. */
@NullMarked
package site.ycsb.client.run;

import org.jspecify.annotations.NullMarked;
