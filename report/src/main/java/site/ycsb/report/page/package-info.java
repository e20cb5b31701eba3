/** Pages of charts and tables as data, and how they become one file of HTML, or images. */
@NullMarked
package site.ycsb.report.page;

import org.jspecify.annotations.NullMarked;
