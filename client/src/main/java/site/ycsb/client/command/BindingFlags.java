package site.ycsb.client.command;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.Client;
import site.ycsb.arrival.UsageException;

/** The flags of a command that uses a database. */
public class BindingFlags extends PropertyFlags {
  @Option(
      names = "-db",
      paramLabel = "CLASS",
      description = "Use this class, with or without the name of a binding.")
  void db(@Nullable String name) {
    set(Client.DB_PROPERTY, name);
  }

  /**
   * The properties for a binding: its class wins over files, a flag wins over its class.
   *
   * @param binding its name; null: the class is among the properties
   */
  public final Properties properties(@Nullable String binding, BindingRegistry registry) {
    Properties properties = properties();
    boolean isNamed = binding != null && !assigns(Client.DB_PROPERTY);
    String db = isNamed ? binding : properties.getProperty(Client.DB_PROPERTY);
    if (db == null) {
      throw new UsageException(
          "there is no binding: expected its name before the flags, or a class: -db CLASS%nBindings: %s"
              .formatted(String.join(", ", registry.names())));
    }
    if (isNamed || registry.has(db)) {
      properties.setProperty(Client.DB_PROPERTY, registry.classOf(db));
    } else {
      registry.checkInstallation();
    }
    return properties;
  }
}
