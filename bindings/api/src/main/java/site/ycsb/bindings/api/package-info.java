/** What a binding may offer beyond {@link site.ycsb.DB}. */
@NullMarked
package site.ycsb.bindings.api;

import org.jspecify.annotations.NullMarked;
