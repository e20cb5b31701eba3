/**
 * Planning: from a spec, with what the user decides beside it, to a plan with nothing left open.
 * Whatever can be checked before a run is checked here.
 */
@NullMarked
package site.ycsb.tectonic.planning;

import org.jspecify.annotations.NullMarked;
