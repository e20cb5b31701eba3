/**
 * A second reading of the definition: checks a trace against a plan, without any of the code that
 * generates.
 */
@NullMarked
package site.ycsb.tectonic.reference;

import org.jspecify.annotations.NullMarked;
