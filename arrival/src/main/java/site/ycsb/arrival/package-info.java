/** What a workload and the client that runs it agree on. */
@NullMarked
package site.ycsb.arrival;

import org.jspecify.annotations.NullMarked;
