package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.report.cli.CommandEnding;

/** Traces, compressed or not, as a user writes, converts and inspects them. */
final class ConvertCommandTest {
  private static final String SPEC =
      Path.of("..", "src", "test", "resources", "all-kinds.spec.json").toString();

  @TempDir private Path folder;
  private Path text;
  private String out = "";
  private String err = "";

  @BeforeEach
  void generateText() {
    text = folder.resolve("all.trace");
    assertThat(run("generate", "--mark-phases", SPEC, "-o", text.toString())).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.trace.gz", "all.trace.zst"})
  void trace_thatIsCompressed_isTheTextOfGenerate_andIsMeasuredLikeIt(String name)
      throws IOException {
    Path compressed = folder.resolve(name);
    Path back = folder.resolve("back.trace");
    assertThat(run("generate", "--mark-phases", SPEC, "-t", "2", "-o", compressed.toString()))
        .isZero();
    assertThat(Files.size(compressed)).isLessThan(Files.size(text));
    assertThat(run("convert", compressed.toString(), "-o", back.toString())).isZero();
    assertThat(back).hasSameBinaryContentAs(text);

    assertThat(run("inspect", text.toString())).isZero();
    String plain = out;
    assertThat(run("inspect", compressed.toString())).isZero();
    assertThat(measures(out)).isEqualTo(measures(plain));
  }

  /** Of the byte in the middle only a checksum knows that it was another one. */
  @ParameterizedTest
  @ValueSource(strings = {"inspect", "convert"})
  void compressedTrace_thatIsDamaged_isOneMistakeThatNamesIt(String command) throws IOException {
    Path damaged = folder.resolve("damaged.trace.zst");
    assertThat(run("convert", text.toString(), "-o", damaged.toString())).isZero();
    byte[] all = Files.readAllBytes(damaged);
    all[all.length / 2] ^= 1;
    Files.write(damaged, all);
    String[] arguments =
        command.equals("inspect")
            ? new String[] {command, damaged.toString()}
            : new String[] {command, damaged.toString(), "-o", folder.resolve("x").toString()};

    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err).startsWith(damaged + ": not compressed as its name says").hasLineCount(1);
    assertThat(out).isEmpty();
    assertThat(folder.resolve("x")).doesNotExist();
  }

  @Test
  void malformedLine_isAMistakeWithItsPlace() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.trace"), "I a v\nX a\n");
    Path target = folder.resolve("bad.copy");

    assertThat(run("convert", bad.toString(), "-o", target.toString())).isEqualTo(2);
    assertThat(err).startsWith(bad + ":2: found \"X a\", expected an operation").hasLineCount(1);
    assertThat(target).doesNotExist();
  }

  @Test
  void output_thatIsTheInput_isRefused() throws IOException {
    String before = Files.readString(text);

    assertThat(run("convert", text.toString(), "-o", text.toString())).isEqualTo(2);
    assertThat(err).contains("--output is " + text + ", which is in use as ").hasLineCount(1);
    assertThat(text).hasContent(before);
  }

  /** Without the name and the size of the file. */
  private static String measures(String text) {
    return text.replaceFirst("^.*: ([\\d,]+ operations), [^,]+", "$1");
  }

  private int run(String... arguments) {
    CommandEnding ending = CommandEnding.of((Object[]) arguments);
    out = ending.out();
    err = ending.err();
    return ending.exitCode();
  }
}
