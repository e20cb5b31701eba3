/** The command {@code ycsb}: its flags, bindings and messages. */
@NullMarked
package site.ycsb.client.command;

import org.jspecify.annotations.NullMarked;
