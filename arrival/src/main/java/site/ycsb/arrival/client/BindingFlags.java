package site.ycsb.arrival.client;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.Client;

/** The flags of a command that uses a database. */
public class BindingFlags extends PropertyFlags {
  @Option(
      names = "-db",
      paramLabel = "CLASS",
      description = "Use this class instead of the binding's own.")
  void db(@Nullable String name) {
    set(Client.DB_PROPERTY, name);
  }

  /** The properties for a binding: its class wins over files, a flag wins over its class. */
  public final Properties properties(String binding, BindingRegistry registry) {
    Properties properties = properties();
    if (!assigns(Client.DB_PROPERTY)) {
      properties.setProperty(Client.DB_PROPERTY, registry.classOf(binding));
    }
    String db = properties.getProperty(Client.DB_PROPERTY);
    if (registry.has(db)) {
      properties.setProperty(Client.DB_PROPERTY, registry.classOf(db));
    }
    return properties;
  }
}
