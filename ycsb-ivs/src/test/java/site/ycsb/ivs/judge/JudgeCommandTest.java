package site.ycsb.ivs.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.report.cli.Tectonic;

/** {@code tectonic ivs judge} prints the same table each time, and names what it cannot judge. */
final class JudgeCommandTest {
  @TempDir private Path folder;

  private record Ending(int exitCode, String out, String err) {}

  @Test
  void folder_isJudgedByItsName_andTheSeedIsPrinted() throws IOException {
    String results = results("mongodb-lightweight-uniform");

    Ending ending = judge(results, "--seed", "7");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("| mongodb-lightweight-uniform | 3 | main-run is as clean-run | 1.00 (")
        .contains("2 to 30 of 100")
        .contains("2 statements: 2 seen, 0 not seen, 0 open")
        .contains("seed 7");
    assertThat(judge(results, "--seed", "7").out()).isEqualTo(ending.out());
    assertThat(judge(results, "--epochs", "4").out()).contains("2 open", "too few epochs");
  }

  @Test
  void verdicts_sayWhatWasInTheStore_inTheLastOfTheirEpochs() throws IOException {
    String results = results("innodb-uniform");
    Files.writeString(
        Path.of(results, "engine.csv"),
        """
        trial,epoch,mode,statistic,value
        1,29,main-run,live-file-bytes,9000000
        1,30,main-run,live-file-bytes,21000000
        1,30,main-run,live-level-1-bytes,20500000
        1,30,main-run,flush-written-bytes,7
        1,30,clean-run,live-memtable-bytes,1250000
        2,30,clean-run,live-memtable-bytes,5
        """);

    assertThat(judge(results).out().lines())
        .filteredOn(line -> line.contains("main-run is as clean-run"))
        .singleElement()
        .asString()
        .endsWith("| main-run: file 21.0 MB, level-1 20.5 MB; clean-run: memtable 1.3 MB |");
    assertThat(judge(results, "--epochs", "29").out()).contains("| main-run: file 9.0 MB |");
  }

  @Test
  void mistakes_areNamed_withExitCode2() throws IOException {
    assertMistake("RESULTS", judge());
    assertMistake("\"quick\" does not say", judge(results("quick")));
    assertMistake("results.csv is not there", judge(folder.resolve("none").toString()));
    assertMistake("--epochs is 0", judge(results("innodb"), "--epochs", "0"));
  }

  private static void assertMistake(String found, Ending ending) {
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(2);
    assertThat(ending.err()).contains(found).doesNotContain("Exception", "\tat ");
  }

  private String results(String name) throws IOException {
    Path results = Files.createDirectories(folder.resolve(name));
    StringBuilder table =
        new StringBuilder(
            "trial,epoch,mode,operation,throughput_per_s,mean_us,p99_us,live_bytes\n");
    for (int epoch = 1; epoch <= 30; epoch++) {
      double micros = 50 + epoch + 0.1 * (epoch % 3);
      table.append("1,%d,main-run,READ,9,%s,99,1000\n".formatted(epoch, micros));
      table.append("1,%d,clean-run,READ,9,%s,99,1000\n".formatted(epoch, 50 + epoch));
    }
    Files.writeString(results.resolve("results.csv"), table);
    return results.toString();
  }

  private static Ending judge(String... arguments) {
    String[] command = new String[arguments.length + 2];
    command[0] = "ivs";
    command[1] = "judge";
    System.arraycopy(arguments, 0, command, 2, arguments.length);
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      int code = Tectonic.execute(command);
      return new Ending(
          code, printed.toString(StandardCharsets.UTF_8), said.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }
}
