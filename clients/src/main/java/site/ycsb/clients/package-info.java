/** Several clients that execute one stream of operations together, by messages between them. */
@NullMarked
package site.ycsb.clients;

import org.jspecify.annotations.NullMarked;
