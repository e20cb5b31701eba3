/**
 * The files of an experiment, each complete or not there, and results read again, the published
 * ones too.
 */
@NullMarked
package site.ycsb.ivs.result;

import org.jspecify.annotations.NullMarked;
