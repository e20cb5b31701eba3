package site.ycsb.tests.lying;

import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import site.ycsb.DB;
import site.ycsb.bindings.api.DbContract;

/** Holds a lying store that tells the truth to the contract. */
@DisplayName("lying, with nothing but the truth")
final class LyingDbTest extends DbContract {

  @Override
  protected DB newDb() {
    return new LyingDb();
  }

  @Override
  protected Properties properties() {
    return new Properties();
  }
}
