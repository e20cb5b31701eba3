package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The list of versions has every artifact that is published, and no other, in the version of all.
 */
final class BomTest {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");
  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
  private static final Path BOM = Project.home().resolve("bom/pom.xml");

  @Test
  void bom_listsWhatIsPublished() throws IOException {
    String root = Files.readString(Project.home().resolve("pom.xml"));
    List<String> published = new ArrayList<>();
    for (String module : all(MODULE, root.substring(0, root.indexOf("</modules>")))) {
      String pom = Files.readString(Project.home().resolve(module).resolve("pom.xml"));
      if (!pom.contains("<maven.deploy.skip>true<")) {
        published.add(all(ARTIFACT, pom.substring(pom.indexOf("</parent>"))).get(0));
      }
    }
    String bom = Files.readString(BOM);
    String managed =
        bom.substring(
            bom.indexOf("<dependencyManagement>"), bom.indexOf("</dependencyManagement>"));

    assertThat(all(ARTIFACT, managed)).containsExactlyInAnyOrderElementsOf(published).hasSize(18);
    assertThat(all(VERSION, managed)).containsOnly("${project.version}");
  }

  @Test
  void bom_hasTheVersionOfAll() throws IOException {
    String root = Files.readString(Project.home().resolve("pom.xml"));

    assertThat(all(VERSION, Files.readString(BOM)).get(0)).isEqualTo(all(VERSION, root).get(0));
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }
}
