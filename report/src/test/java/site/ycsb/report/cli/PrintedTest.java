package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands print what stands in the files of {@code printed}. */
final class PrintedTest {
  private static final Path RESOURCES = Path.of("src/test/resources/site/ycsb/report/cli/printed");

  @TempDir private Path folder;

  @Test
  void describe_printsWhatItPrintedBefore() throws IOException {
    new Printed(RESOURCES, folder).check("describe");
  }
}
