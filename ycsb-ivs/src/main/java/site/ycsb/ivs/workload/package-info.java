/** Extends as YCSB-IVS defines them: properties, lengths, and how a binding is asked for them. */
@NullMarked
package site.ycsb.ivs.workload;

import org.jspecify.annotations.NullMarked;
