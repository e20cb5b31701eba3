package site.ycsb.bindings.jdbc;

import java.sql.Driver;
import site.ycsb.DBException;

/** Finds the driver of a database by the name of its class, as YCSB's property gives it. */
final class Drivers {
  private Drivers() {}

  static Driver load(JdbcSettings settings) throws DBException {
    String name = settings.driver();
    try {
      return Class.forName(name).asSubclass(Driver.class).getDeclaredConstructor().newInstance();
    } catch (ClassNotFoundException e) {
      throw new DBException(
          "there is no driver " + name + " on the class path; CLASSPATH may name its jar", e);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new DBException("db.driver=" + name + " is not a JDBC driver", e);
    }
  }
}
