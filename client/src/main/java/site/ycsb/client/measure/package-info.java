/** What a run measures while it goes on, and how that gets into its result folder. */
@NullMarked
package site.ycsb.client.measure;

import org.jspecify.annotations.NullMarked;
