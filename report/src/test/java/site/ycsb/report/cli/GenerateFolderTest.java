package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code generate -w}, as scripts call the published generator: a spec, or a folder of them. */
final class GenerateFolderTest {
  private static final Path SPEC = Path.of("..", "src", "test", "resources", "all-kinds.spec.json");

  @TempDir private Path folder;

  @Test
  void folder_becomesATraceForEachSpec_asEachAloneDoes() throws IOException {
    Path specs = Files.createDirectories(folder.resolve("specs/deep"));
    Files.copy(SPEC, specs.resolve("b.spec.json"));
    Files.copy(SPEC, folder.resolve("specs/a.spec.json"));
    Files.writeString(folder.resolve("specs/other.json"), "no spec");
    Path alone = folder.resolve("alone.txt");
    Path out = folder.resolve("new/traces");

    assertThat(CommandEnding.of("generate", "-w", SPEC, "-o", alone).exitCode()).isZero();
    CommandEnding all = CommandEnding.of("generate", "-w", folder.resolve("specs"), "-o", out);

    assertThat(all.exitCode()).as(all.err()).isZero();
    try (Stream<Path> made = Files.list(out)) {
      assertThat(made.map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrder("a.txt", "b.txt");
    }
    assertThat(out.resolve("a.txt")).hasSameBinaryContentAs(alone);
    assertThat(out.resolve("b.txt")).hasSameBinaryContentAs(alone);
  }

  @Test
  void mistakes_areNamed() throws IOException {
    Path specs = Files.createDirectories(folder.resolve("specs/deep"));
    mistake("has no file NAME.spec.json", "-w", folder.resolve("specs"), "-o", folder);
    Files.copy(SPEC, specs.resolve("a.spec.json"));
    Files.copy(SPEC, folder.resolve("specs/a.spec.json"));

    mistake("would both become a.txt", "-w", folder.resolve("specs"), "-o", folder.resolve("x"));
    mistake("expected --output FOLDER", "-w", folder.resolve("specs"));
    mistake("SPEC is given twice", "-w", SPEC, SPEC);
    mistake("SPEC is missing");
  }

  private static void mistake(String message, Object... arguments) {
    CommandEnding ending =
        CommandEnding.of(Stream.concat(Stream.of("generate"), Stream.of(arguments)).toArray());
    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains(message);
  }
}
