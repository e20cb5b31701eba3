/** In which order the operations of a group, and the keys of its inserts, come. */
@NullMarked
package site.ycsb.tectonic.generate.order;

import org.jspecify.annotations.NullMarked;
