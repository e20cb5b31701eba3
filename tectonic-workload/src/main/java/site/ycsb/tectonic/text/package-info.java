/** How keys and values are made: strings of an expression, as functions of seed and index. */
@NullMarked
package site.ycsb.tectonic.text;

import org.jspecify.annotations.NullMarked;
