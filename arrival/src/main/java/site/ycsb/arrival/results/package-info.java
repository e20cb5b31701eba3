/** What a load or run leaves behind: the files of its result folder, and what they say. */
@NullMarked
package site.ycsb.arrival.results;

import org.jspecify.annotations.NullMarked;
