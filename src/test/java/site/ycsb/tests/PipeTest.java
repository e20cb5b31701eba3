package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command whose reader has seen enough, as in {@code | head}, ends without a word. */
final class PipeTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arrivals generate -p arrivalgenerator=constant -target 100 --arrivals 1000000000000",
        "generate --scale 100 specs/ycsb/a.spec.json"
      })
  void reader_thatHasSeenEnough_endsTheCommandQuietly(String arguments) throws Exception {
    Path errors = folder.resolve("err.txt");
    List<String> command =
        Stream.concat(
                Project.shortJava("-cp", Project.classPath(), "site.ycsb.report.cli.Tectonic"),
                Stream.of(arguments.split(" ", -1)))
            .toList();
    Process process =
        new ProcessBuilder(command)
            .directory(Project.home().toFile())
            .redirectError(errors.toFile())
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).isNotEmpty();
    }

    process.waitFor();
    assertThat(process.exitValue()).isZero();
    assertThat(errors).isEmptyFile();
  }
}
