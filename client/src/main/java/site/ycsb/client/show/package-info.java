/** How far a run is, as a bar that is rewritten in a terminal or as plain status lines. */
@NullMarked
package site.ycsb.client.show;

import org.jspecify.annotations.NullMarked;
