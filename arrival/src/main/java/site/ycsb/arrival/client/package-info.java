/**
 * The client: loads a workload and a binding, runs one against the other, and prints the result.
 */
@NullMarked
package site.ycsb.arrival.client;

import org.jspecify.annotations.NullMarked;
