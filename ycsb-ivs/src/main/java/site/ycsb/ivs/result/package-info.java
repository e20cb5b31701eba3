/** The files of an experiment, each complete or not there, and results read again. */
@NullMarked
package site.ycsb.ivs.result;

import org.jspecify.annotations.NullMarked;
