package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.read.InstalledSpecs.InstalledSpec;

final class InstalledSpecsTest {
  @TempDir private Path home;

  @BeforeEach
  void install() throws IOException {
    install("ycsb/a", "// Update heavy: half reads, half updates.\n// Sessions.");
    install("speed/a", "// Update heavy, as before\n// 1.5 times. And more.");
    install("tectonic/tec-1", "// Three phases.");
  }

  private void install(String name, String comment) throws IOException {
    Path file = home.resolve("specs/" + name + ".spec.json");
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, comment + "\n{}\n// No comment.");
  }

  @ParameterizedTest
  @CsvSource({
    "ycsb/a, specs/ycsb/a.spec.json",
    "tec-1, specs/tectonic/tec-1.spec.json",
    "specs/ycsb/a.spec.json, specs/ycsb/a.spec.json"
  })
  void name_isThatOfOneSpec(String name, String file) {
    assertThat(InstalledSpecs.find(Path.of(name), home)).isEqualTo(home.resolve(file));
  }

  @ParameterizedTest
  @CsvSource({"a", "c-1", "csb/a", "ycsb/b"})
  void nameOfNone_orOfTwo_staysAsGiven(String name) {
    assertThat(InstalledSpecs.find(Path.of(name), home)).isEqualTo(Path.of(name));
  }

  @Test
  void summary_isTheFirstSentenceUpToAColon() {
    assertThat(InstalledSpecs.all(home))
        .containsExactly(
            new InstalledSpec("speed/a", "Update heavy, as before 1.5 times"),
            new InstalledSpec("tectonic/tec-1", "Three phases"),
            new InstalledSpec("ycsb/a", "Update heavy"));
  }
}
