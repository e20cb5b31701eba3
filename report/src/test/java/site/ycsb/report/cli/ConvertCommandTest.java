package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces in binary, as a user writes, converts and inspects them. */
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
  @ValueSource(strings = {"all.tbin", "all.tbin.gz", "all.tbin.zst"})
  void binaryTrace_becomesTheTextOfGenerate_andIsMeasuredLikeIt(String name) throws IOException {
    Path binary = folder.resolve(name);
    Path back = folder.resolve("back.trace");
    assertThat(run("generate", "--mark-phases", SPEC, "-t", "2", "-o", binary.toString())).isZero();
    assertThat(Files.size(binary)).isLessThan(Files.size(text));
    assertThat(run("convert", binary.toString(), "-o", back.toString())).isZero();
    assertThat(back).hasSameBinaryContentAs(text);

    assertThat(run("inspect", text.toString())).isZero();
    String plain = out;
    assertThat(run("inspect", binary.toString())).isZero();
    assertThat(measures(out)).isEqualTo(measures(plain));
  }

  @Test
  void text_becomesBinary_byTheNameOrTheOption() throws IOException {
    Path named = folder.resolve("named.tbin");
    Path told = folder.resolve("told");
    Path back = folder.resolve("back.trace");
    assertThat(run("convert", text.toString(), "-o", named.toString())).isZero();
    assertThat(run("convert", text.toString(), "--format", "binary", "-o", told.toString()))
        .isZero();

    assertThat(told).hasSameBinaryContentAs(named);
    assertThat(run("convert", "--format", "text", told.toString(), "-o", back.toString())).isZero();
    assertThat(back).hasSameBinaryContentAs(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inspect", "convert"})
  void binaryTrace_thatIsCutShort_isAMistakeWithItsPlace(String command) throws IOException {
    Path cut = folder.resolve("cut.tbin");
    assertThat(run("convert", text.toString(), "-o", cut.toString())).isZero();
    byte[] all = Files.readAllBytes(cut);
    Files.write(cut, Arrays.copyOf(all, all.length - 5));
    String[] arguments =
        command.equals("inspect")
            ? new String[] {command, cut.toString()}
            : new String[] {command, cut.toString(), "-o", folder.resolve("x.trace").toString()};

    assertThat(run(arguments)).isEqualTo(2);
    assertThat(err)
        .startsWith(cut + ": byte " + (all.length - 5) + ": found the end of the file, expected ")
        .hasLineCount(1);
    assertThat(folder.resolve("x.trace")).doesNotExist();
  }

  @Test
  void malformedLine_isAMistakeWithItsPlace() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.trace"), "I a v\nX a\n");
    Path target = folder.resolve("bad.tbin");

    assertThat(run("convert", bad.toString(), "-o", target.toString())).isEqualTo(2);
    assertThat(err).startsWith(bad + ":2: found \"X a\", expected an operation").hasLineCount(1);
    assertThat(target).doesNotExist();
  }

  @Test
  void formatThatIsNone_isAMistakeWithTheLegalOnes() {
    assertThat(run("generate", SPEC, "--format", "xml")).isEqualTo(2);
    assertThat(err).contains("xml").containsIgnoringCase("text").containsIgnoringCase("binary");
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
