/** The command {@code ycsb}: its flags, bindings and messages. */
@NullMarked
package site.ycsb.arrival.client;

import org.jspecify.annotations.NullMarked;
