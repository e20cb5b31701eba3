package site.ycsb.client.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.ResultFolder.RunJson;

/** A result is read as it was written, and what is no result is named. */
class ResultFolderTest {
  @TempDir private Path folder;

  @Test
  void result_isReadAsItWasWritten() throws IOException {
    ResultFolder result = new ResultFolder(folder);
    result.write(SampleResults.begun());
    assertThat(result.read()).isEqualTo(SampleResults.begun());
    result.write(SampleResults.full());
    assertThat(result.read()).isEqualTo(SampleResults.full());
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(result.run());
    }
  }

  @Test
  void fileOnDisk_getsItsFolder_andTheFolderIsGoneWithAllThatIsInIt() throws IOException {
    Path file = folder.resolve("trial/epoch/step.json");
    ResultFolder.replaceOnDisk(file, "first");
    ResultFolder.replaceOnDisk(file, "second");
    assertThat(file).hasContent("second");
    assertThat(file.resolveSibling("")).isDirectoryContaining(file::equals);

    ResultFolder.delete(folder.resolve("trial"));
    ResultFolder.delete(folder.resolve("trial"));
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void resultInPlaceOfAnother_isReadAsItWasWritten() throws IOException {
    ResultFolder result = new ResultFolder(folder);
    result.write(SampleResults.begun());
    for (RunResult next : List.of(SampleResults.full(), SampleResults.begun())) {
      result.overwrite(next);
      assertThat(result.read()).isEqualTo(next);
      assertThat(result.run()).hasContent(RunJson.text(next));
    }
  }

  @Test
  void properties_areReadByTheirOwnerAlone() throws IOException {
    assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    ResultFolder result = new ResultFolder(folder);
    result.write(SampleResults.begun());
    result.write(SampleResults.full());
    assertThat(Files.getPosixFilePermissions(result.run()))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
  }

  @Test
  void fieldWithoutAValue_isNamed() {
    String text = RunJson.text(SampleResults.full());
    String entry = text.replaceFirst("\"bytes-written\" : \\{[^}]*}", "\"bytes-written\" : null");
    String field = text.replaceFirst("\"os\" : [^\n]*,", "\"os\" : null,");

    assertThatThrownBy(() -> RunJson.parse("run.json", entry))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("/phases/0/statistics/bytes-written is null; expected a value");
    assertThatThrownBy(() -> RunJson.parse("run.json", field))
        .hasMessageContaining("/environment/os is null; expected a value");
  }

  @Test
  void lengthBelowZero_isNamed() {
    String text =
        RunJson.text(SampleResults.full()).replaceFirst("\"seconds\" : ", "\"seconds\" : -");

    assertThatThrownBy(() -> RunJson.parse("run.json", text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("/seconds is -")
        .hasMessageContaining("; expected 0 or more");
  }

  @Test
  void fieldsOfALaterHand_areLeftOut() {
    String text = RunJson.text(SampleResults.full());
    assertThat(RunJson.parse("run.json", text.replaceFirst("\\{", "{ \"mood\": \"good\",")))
        .isEqualTo(SampleResults.full());
  }

  @Test
  void missingFolder_isNamed() {
    Path missing = folder.resolve("gone");
    assertThatThrownBy(() -> new ResultFolder(missing).read())
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(missing.toString(), "there is no such folder");
  }

  @Test
  void fileInPlaceOfAFolder_isNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("run.json"), "{}");
    assertThatThrownBy(() -> new ResultFolder(file).read())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is a file; expected the folder");
  }

  @Test
  void folderOfResults_isNoResultButNamesThem() throws IOException {
    ResultFolder one = new ResultFolder(Files.createDirectory(folder.resolve("one")));
    one.write(SampleResults.full());
    assertThatThrownBy(() -> new ResultFolder(folder).read())
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("holds no run.json", "such as " + one.path());
  }

  @Test
  void bytesThatAreNoText_areRefused_inWords() throws IOException {
    Files.write(folder.resolve("run.json"), new byte[] {'{', '"', (byte) 0xff, '"', '}'});
    assertThatThrownBy(() -> new ResultFolder(folder).read())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("run.json: has bytes that are not UTF-8");
  }

  @Test
  void everyTextThatIsNoResult_isRefusedWithTheReason() {
    String text = RunJson.text(SampleResults.full());
    String whole = text.stripTrailing();
    for (int end = whole.indexOf('\n'); end >= 0; end = whole.indexOf('\n', end + 1)) {
      refused(whole.substring(0, end), "run.json:", "is cut off");
    }
    refused("", "is empty");
    refused("[1, 2]", "its \"format\" is missing; expected \"tectonic.run\"");
    refused(text.replace("tectonic.run\"", "x\""), "its \"format\" is \"x\"");
    refused(
        text.replace("\"version\" : 1", "\"version\" : 2"),
        "its \"version\" is 2; this program knows version 1");
    refused(text.replace("\"version\" : 1", "\"version\" : \"x\""), "its \"version\" is \"x\"");
    refused(text.replace("\"threads\" : 4", "\"threads\" : null"), "no result of a run");
    refused(text.replace("\"phases\"", "\"fases\""), "no result of a run", "phases");
    refused(text.replaceFirst("\"bindingJar\" : [^\n]*,", ""), "no result of a run", "bindingJar");
    refused(text.replace("2026-11-21T", "yesterday "), "expected an instant");
    refused(text + "}", "run.json:");
  }

  private static void refused(String text, String... said) {
    assertThatThrownBy(() -> RunJson.parse("run.json", text))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(said);
  }

  /** 2^64 - 42. */
  @Test
  void seed_isAnUnsignedNumber() throws IOException {
    RunResult full = SampleResults.full();
    String text = RunJson.text(full);
    assertThat(text).contains("\"seed\" : 18446744073709551574");
    assertThat(RunJson.parse("run.json", text)).isEqualTo(full);
    for (String seed : List.of("18446744073709551616", "-42", "0.5", "\"1\"")) {
      assertThatThrownBy(
              () -> RunJson.parse("run.json", text.replace("18446744073709551574", seed)))
          .hasMessageContaining("seed");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain-1.2", "two words", "$(touch PWN)", "it's", "-x"})
  @DisabledOnOs(OS.WINDOWS)
  void commandToCopy_isOneWordToAShell(String name) throws IOException {
    Path results = Files.createDirectory(folder.resolve(name));

    String said = new ResultFolder(results).whereabouts("Results: ", "To see them: ");

    String command = said.lines().skip(1).findFirst().orElseThrow();
    assertThat(command).startsWith("To see them: bin/tectonic report ");
    String echo = command.replace("To see them: bin/tectonic report", "printf %s");
    Process shell = new ProcessBuilder("/bin/sh", "-c", echo).directory(folder.toFile()).start();
    byte[] printed = shell.getInputStream().readAllBytes();
    assertThat(new String(printed, StandardCharsets.UTF_8)).isEqualTo(results.toString());
    assertThat(folder.resolve("PWN")).doesNotExist();
  }

  @Test
  void folderThatIsGone_isNoPlaceToLook() {
    Path results = folder.resolve("gone");

    assertThat(new ResultFolder(results).whereabouts("Results: ", "To see them: "))
        .isEqualTo("Results: gone: somebody has removed " + results);
  }
}
