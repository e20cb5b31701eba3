package site.ycsb.traces;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.report.cli.Printed;

/** The commands about traces print what stands in their files. */
final class TracesPrintedTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"inspect", "verify"})
  void command_printsWhatItPrintedBefore(String name) throws IOException {
    new Printed(Path.of("src/test/resources/site/ycsb/traces/printed"), folder).check(name);
  }
}
