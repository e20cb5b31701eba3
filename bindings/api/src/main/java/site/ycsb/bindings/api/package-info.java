/**
 * What a binding may offer beyond {@link site.ycsb.DB}.
 *
 * <p>Each capability is one small interface that a {@code DB} class implements besides. Like every
 * other method of a {@code DB}, its methods are called between {@code init()} and {@code cleanup()}
 * and by one thread per instance; several instances work on the same store at the same time. A
 * failure is a status other than {@code OK} whose description says what happened, not an exception.
 *
 * <p>Key order is everywhere the order of the unsigned bytes of the keys in UTF-8, which is the
 * order of their code points.
 */
@NullMarked
package site.ycsb.bindings.api;

import org.jspecify.annotations.NullMarked;
