/** What a load or run leaves behind: the files of its result folder, and what they say. */
@NullMarked
package site.ycsb.client.result;

import org.jspecify.annotations.NullMarked;
