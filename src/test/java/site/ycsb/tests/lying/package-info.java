/** A store that lies, to see what a run and the contract of bindings notice. */
@NullMarked
package site.ycsb.tests.lying;

import org.jspecify.annotations.NullMarked;
