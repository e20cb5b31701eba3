package site.ycsb.ivs.show;

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

/** {@code tectonic ivs charts} draws folders of results, and names what it cannot draw. */
final class ChartsCommandTest {
  @TempDir private Path folder;

  private record Ending(int exitCode, String err) {}

  @Test
  void folders_areDrawnIntoOnesOfTheSameName_andTheirExtendsBesideEachOther() throws IOException {
    Path images = folder.resolve("images");

    Ending ending = charts(results("a/rocksdb"), results("innodb"), "--images", images.toString());

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err())
        .contains("No ratios of rocksdb: they need two modes that are measured in the same seven");
    assertThat(images.resolve("extends.svg")).content().contains("<svg");
    for (String name : new String[] {"rocksdb", "innodb"}) {
      assertThat(images.resolve(name).resolve("growth.svg")).isNotEmptyFile();
      assertThat(images.resolve(name).resolve("baselines.svg")).isNotEmptyFile();
    }
  }

  @Test
  void resultsOfOthers_standBesideThoseOfTheSameName() throws IOException {
    String images = folder.resolve("images").toString();
    String alone = folder.resolve("alone").toString();
    results("quiet/rocksdb");
    String quiet = folder.resolve("quiet").toString();
    String rocksdb = results("rocksdb");
    String innodb = results("innodb");

    Ending before = charts(rocksdb, innodb, "--images", alone);
    Ending ending = charts(rocksdb, innodb, "--beside", quiet, "--images", images);

    assertThat(before.exitCode()).as(before.err()).isZero();
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    // Text is drawn as outlines, so pictures are compared whole.
    assertThat(Path.of(images, "rocksdb/growth.svg"))
        .content()
        .isNotEqualTo(Files.readString(Path.of(alone, "rocksdb/growth.svg")));
    assertThat(Path.of(images, "innodb/growth.svg"))
        .hasSameTextualContentAs(Path.of(alone, "innodb/growth.svg"));
    assertThat(Path.of(images, "extends.svg"))
        .content()
        .isNotEqualTo(Files.readString(Path.of(alone, "extends.svg")));
  }

  @Test
  void mistakes_areNamed_withExitCode2() throws IOException {
    String images = folder.resolve("images").toString();

    assertMistake("Missing required", charts(results("x/one")));
    assertMistake("RESULTS", charts("--images", images));
    assertMistake("results.csv is not there", charts(folder.toString(), "--images", images));
    assertMistake(
        "have the same name", charts(results("y/one"), results("z/one"), "--images", images));
    assertMistake(
        "--beside none: is no folder",
        charts(results("z/two"), "--beside", "none", "--images", images));
    Path damaged = Path.of(results("z/damaged"));
    Files.write(damaged.resolve("results.csv"), new byte[] {'a', (byte) 0xff, '\n'});
    assertMistake(
        "results.csv: has bytes that are not UTF-8",
        charts(damaged.toString(), "--images", images));
    assertThat(new EpochPage().accepts(damaged)).isFalse();
    assertThat(Path.of(images)).doesNotExist();
  }

  private static void assertMistake(String found, Ending ending) {
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(2);
    assertThat(ending.err()).contains(found).doesNotContain("Exception", "\tat ");
  }

  private String results(String name) throws IOException {
    Path results = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        results.resolve("results.csv"),
        """
        trial,epoch,mode,operation,count,throughput_per_s,mean_us,p99_us,live_bytes
        1,1,extend,EXTEND,9,7,140,18,2000000
        1,1,main-run,READ,9,100,10.5,20,2000000
        1,1,spread-baseline,READ,9,100,9.5,20,2000000
        """);
    return results.toString();
  }

  private static Ending charts(String... arguments) {
    String[] command = new String[arguments.length + 2];
    command[0] = "ivs";
    command[1] = "charts";
    System.arraycopy(arguments, 0, command, 2, arguments.length);
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      int code = Tectonic.execute(command);
      return new Ending(code, said.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }
}
