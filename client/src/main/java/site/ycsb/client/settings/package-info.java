/** The properties of a run: what they may be, and what they mean. */
@NullMarked
package site.ycsb.client.settings;

import org.jspecify.annotations.NullMarked;
