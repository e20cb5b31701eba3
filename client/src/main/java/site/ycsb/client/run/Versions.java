package site.ycsb.client.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import site.ycsb.Client;

/** The versions of this client and of YCSB's core. */
public final class Versions {
  private static final String OURS = "/META-INF/maven/site.ycsb.tectonic/arrival/pom.properties";
  private static final String CORE = "/project.properties";

  private Versions() {}

  /** Of this client. */
  public static String tectonic() {
    return of(Versions.class, OURS);
  }

  /** Of YCSB's core. */
  public static String ycsb() {
    return of(Client.class, CORE);
  }

  private static String of(Class<?> origin, String resource) {
    try (InputStream in = origin.getResourceAsStream(resource)) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "(not packaged)");
    } catch (IOException e) {
      return "(unknown)";
    }
  }
}
