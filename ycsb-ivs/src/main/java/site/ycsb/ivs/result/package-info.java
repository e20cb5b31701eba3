/** The files of an experiment, each complete or not there. */
@NullMarked
package site.ycsb.ivs.result;

import org.jspecify.annotations.NullMarked;
