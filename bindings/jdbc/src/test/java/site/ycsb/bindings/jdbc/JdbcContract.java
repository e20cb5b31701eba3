package site.ycsb.bindings.jdbc;

import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DB;
import site.ycsb.bindings.api.DbContract;

/** Adds to the contract what the binding says about SQL databases. */
abstract class JdbcContract extends DbContract {
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  /** The schema of this test alone. */
  private final String schema = "test" + SCHEMAS.incrementAndGet();

  @Override
  protected final DB newDb() {
    return new JdbcDb();
  }

  final String schema() {
    return schema;
  }
}
