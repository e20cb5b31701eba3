/** Makes one result folder of those that the clients of one run have left. */
@NullMarked
package site.ycsb.clients.merge;

import org.jspecify.annotations.NullMarked;
