package site.ycsb.bindings.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.bindings.api.DbContract;
import site.ycsb.bindings.api.StringTable;

/** Holds the memory binding to the contract, and its stores to their life span. */
@DisplayName("memory")
final class MemoryDbTest extends DbContract {

  @Override
  protected DB newDb() {
    return new MemoryDb();
  }

  @Override
  protected Properties properties() {
    return new Properties();
  }

  @Test
  void store_livesUntilItsLastInstanceIsCleanedUp() throws DBException {
    table().insert("k", "v");
    open().cleanup();
    assertThat(table().read("k")).isEqualTo("v");
    db().cleanup();
    DB reopened = open();
    assertThat(new StringTable(reopened).read("k")).isNull();
    reopened.cleanup();
  }

  @Test
  void stores_ofDifferentNames_areSeparate() throws DBException {
    table().insert("k", "v");
    MemoryDb other = new MemoryDb();
    Properties properties = new Properties();
    properties.setProperty(MemoryDb.NAME_PROPERTY, "other");
    other.setProperties(properties);
    other.init();
    assertThat(new StringTable(other).read("k")).isNull();
    other.cleanup();
  }

  @Test
  void engineStats_countBytesAndRecords() {
    table().insert("k", "12345");
    table().read("k");
    table().read("k");
    assertThat(((MemoryDb) db()).engineStats())
        .isEqualTo(Map.of("bytes-read", 10L, "bytes-written", 5L, "live-records", 1L));
  }
}
