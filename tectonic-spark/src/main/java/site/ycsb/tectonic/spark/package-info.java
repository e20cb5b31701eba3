/** Traces as many files, made by the tasks of Apache Spark, and clients as its tasks. */
@NullMarked
package site.ycsb.tectonic.spark;

import org.jspecify.annotations.NullMarked;
