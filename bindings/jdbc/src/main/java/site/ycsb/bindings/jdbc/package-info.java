/** The binding of SQL databases: MariaDB with InnoDB or MyRocks, and PostgreSQL. */
@NullMarked
package site.ycsb.bindings.jdbc;

import org.jspecify.annotations.NullMarked;
