/** Makes one result folder of those that the clients of one run have left. */
@NullMarked
package site.ycsb.report.merge;

import org.jspecify.annotations.NullMarked;
