/** Reading specs: JSON to definition, with every mistake at its line and column. */
@NullMarked
package site.ycsb.tectonic.read;

import org.jspecify.annotations.NullMarked;
