/** Experiments: many runs as one question, how they are made, and what they answer. */
@NullMarked
package site.ycsb.experiment;

import org.jspecify.annotations.NullMarked;
