package site.ycsb.arrival.client;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;
import site.ycsb.Client;

/** The versions of this client, of YCSB and of Java. */
final class Version implements IVersionProvider {
  private static final String OURS = "/META-INF/maven/site.ycsb.tectonic/arrival/pom.properties";
  private static final String CORE = "/project.properties";

  @Override
  public String[] getVersion() {
    String line =
        "Tectonic for YCSB %s, YCSB %s, Java %s"
            .formatted(
                of(Version.class, OURS), of(Client.class, CORE), Runtime.version().toString());
    return new String[] {line};
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
