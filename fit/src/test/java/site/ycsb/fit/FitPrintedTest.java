package site.ycsb.fit;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.report.cli.Printed;

/** The fit command prints what stands in its file. */
final class FitPrintedTest {
  @TempDir private Path folder;

  @Test
  void fit_printsWhatItPrintedBefore() throws IOException {
    new Printed(Path.of("src/test/resources/site/ycsb/fit/printed"), folder).check("fit");
  }
}
