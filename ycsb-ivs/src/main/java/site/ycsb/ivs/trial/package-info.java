/** The steps of a trial: which is next, what it does, how it goes on after a kill. */
@NullMarked
package site.ycsb.ivs.trial;

import org.jspecify.annotations.NullMarked;
