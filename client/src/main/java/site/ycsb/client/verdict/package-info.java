/** What is to be thought of a run: its parts, what they found, and its exit code. */
@NullMarked
package site.ycsb.client.verdict;

import org.jspecify.annotations.NullMarked;
