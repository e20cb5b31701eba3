package site.ycsb.tectonic.spark;

import java.io.Serializable;

/**
 * How a client ended.
 *
 * @param at its address for the other clients
 * @param output of it, standard error included
 */
record ClientEnd(int index, String at, int exitCode, String output) implements Serializable {}
