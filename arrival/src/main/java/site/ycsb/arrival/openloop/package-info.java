/** The open loop: a master that issues requests when they are due, and a pool that sends them. */
@NullMarked
package site.ycsb.arrival.openloop;

import org.jspecify.annotations.NullMarked;
