/** The executors: threads that issue a workload's requests, and the only places that pace them. */
@NullMarked
package site.ycsb.arrival.loop;

import org.jspecify.annotations.NullMarked;
