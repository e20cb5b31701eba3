/** The plan of an experiment and the specs that its trials are. */
@NullMarked
package site.ycsb.ivs.plan;

import org.jspecify.annotations.NullMarked;
