package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands print what stands in the files of {@code printed}. */
final class PrintedTest {
  private static final Path RESOURCES = Path.of("src/test/resources/site/ycsb/report/cli/printed");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"describe", "inspect", "verify"})
  void command_printsWhatItPrintedBefore(String name) throws IOException {
    new Printed(RESOURCES, folder).check(name);
  }
}
