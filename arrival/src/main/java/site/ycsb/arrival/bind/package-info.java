/** What users write, in properties and in JSON, made into records. */
@NullMarked
package site.ycsb.arrival.bind;

import org.jspecify.annotations.NullMarked;
