/** What the entries of a trace come to: its measures, and what it breaks of its promises. */
@NullMarked
package site.ycsb.tectonic.inspect.measure;

import org.jspecify.annotations.NullMarked;
