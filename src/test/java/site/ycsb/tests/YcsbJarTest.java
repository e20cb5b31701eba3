package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The jar for an installation of YCSB holds what is ours, under our names, with all licences. */
final class YcsbJarTest {

  @Test
  void classes_areOurs_butForTheOneLibraryWithBinaries() throws IOException {
    Set<String> packages =
        entries().stream()
            .filter(name -> name.endsWith(".class"))
            .map(name -> name.replaceFirst("([^/]+/[^/]+/[^/]+)/.*", "$1"))
            .collect(Collectors.toSet());

    assertThat(packages)
        .containsExactlyInAnyOrder(
            "com/github/luben",
            "site/ycsb/arrival",
            "site/ycsb/bindings",
            "site/ycsb/client",
            "site/ycsb/experiment",
            "site/ycsb/ivs",
            "site/ycsb/report",
            "site/ycsb/tectonic");
  }

  @Test
  void services_nameClassesThatAreThere() throws IOException {
    List<String> entries = entries();
    List<String> services =
        entries.stream().filter(name -> name.matches("META-INF/services/.+")).toList();

    assertThat(services)
        .contains(
            "META-INF/services/site.ycsb.arrival.schedule.ModelFile",
            "META-INF/services/site.ycsb.client.measure.StoreQuestion",
            "META-INF/services/site.ycsb.report.cli.MoreCommands");
    for (String service : services) {
      for (String type : text(service).lines().toList()) {
        assertThat(entries).as(service).contains(type.strip().replace('.', '/') + ".class");
      }
    }
  }

  @Test
  void licences_ofAllLibraries_areThere() throws IOException {
    String texts = "";
    for (String name : entries()) {
      if (name.matches("META-INF/(LICENSE|NOTICE).*|META-INF/licenses/.+|.*/uplot/LICENSE")) {
        texts += text(name);
      }
    }
    assertThat(texts)
        .contains("Apache License", "Jackson", "Apache Commons Math", "Apache Commons RNG")
        .contains(
            "Gil Tene", "Luben Karavelov", "Meta Platforms", "Oliver Siegmar", "Leon Sorokin");
  }

  private static List<String> entries() throws IOException {
    try (JarFile jar = open()) {
      return jar.stream().map(JarEntry::getName).toList();
    }
  }

  private static String text(String entry) throws IOException {
    try (JarFile jar = open();
        InputStream in = jar.getInputStream(jar.getJarEntry(entry))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static JarFile open() throws IOException {
    return new JarFile(StockInstallation.ourJar().toFile());
  }
}
