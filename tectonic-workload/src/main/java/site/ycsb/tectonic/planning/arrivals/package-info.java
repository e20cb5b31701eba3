/** Planning when the requests of a group are issued: from the spec's words to models. */
@NullMarked
package site.ycsb.tectonic.planning.arrivals;

import org.jspecify.annotations.NullMarked;
