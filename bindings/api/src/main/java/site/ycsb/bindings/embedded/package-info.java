/**
 * What bindings of stores that run inside the process share: their folder, who has it open, and
 * their settings.
 *
 * <p>Optional for a binding: nothing in {@link site.ycsb.bindings.api} needs it.
 */
@NullMarked
package site.ycsb.bindings.embedded;

import org.jspecify.annotations.NullMarked;
