package site.ycsb.tectonic.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.SpecException;

/** Specs come from files as they are; what is no spec is refused in one message. */
class SpecReaderTest {
  private static final String EXPECTED =
      "\n  expected: a JSON file in UTF-8, such as those in specs/";

  private final Path folder;

  SpecReaderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void everything_isRead() {
    SpecDocument document = SpecReader.parse("spec.json", Specs.EVERYTHING);

    assertThat(document.notices()).isEmpty();
    assertThat(document.spec().sections()).hasSize(1);
  }

  @Test
  void everythingExecuted_isPlanned() {
    assertThat(plan(Specs.EXECUTED).operationCount()).isEqualTo(2106);
  }

  @Test
  void comments_areLegal() {
    String text = "// first\n{/* none */ \"sections\": [{\"groups\": [] // last\n}]}\n// end";

    assertThat(plan(text).groups()).isEmpty();
  }

  /** UTF-8 has no bytes for it: "?" would be written in its place. */
  @Test
  void halfOfASurrogatePair_isRefused_whereItStands() {
    String text = "{\"sections\": [{\"groups\": [{\"name\": \"a\\ud83d\"}]}]}";

    assertThatThrownBy(() -> plan(text))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("/sections/0/groups/0/name")
        .hasMessageContaining("half of a surrogate pair");
    assertThat(plan(text.replace("ud83d", "ud83d\\ude00")).groups()).hasSize(1);
  }

  @Test
  void wholeNumbers_mayBeWrittenAsFractionsAndPowers() {
    assertThat(plan("{\"seed\": 1e3, \"sections\": [{\"groups\": []}]}").seed()).isEqualTo(1000);
    assertThat(plan("{\"seed\": 7.0, \"sections\": [{\"groups\": []}]}").seed()).isEqualTo(7);
    assertThat(plan(Specs.SMALL.replace("1000", "0.1e4")).operationCount()).isEqualTo(1480);
  }

  @Test
  void nullForOptionalFields_isAsGoodAsNone() {
    assertThat(plan("{\"seed\": null, \"sections\": [{\"groups\": [{\"inserts\": null}]}]}").seed())
        .isEqualTo(PlanOptions.DEFAULT_SEED);
  }

  @Test
  void groupsWithoutSections_areOneSection() {
    String text =
        """
        {
          "groups": [
            {"inserts": {"op_count": 5, "key": {"uniform": {"len": 8}}, "val": "v"}},
            {"point_queries": {"op_count": 3}}
          ]
        }
        """;
    SpecDocument document = SpecReader.parse("fig2.json", text);

    assertThat(document.plan(PlanOptions.NONE).operationCount()).isEqualTo(8);
    assertThat(document.notices())
        .containsExactly(
            "fig2.json:2:3: \"groups\" without \"sections\" is understood as one section; "
                + "write {\"sections\": [{\"groups\": [...]}]}");
  }

  @Test
  void twoHundredNestedSegments_areOneMistake() {
    assertThatThrownBy(() -> plan(nested(200)))
        .isInstanceOf(SpecException.class)
        .message()
        .startsWith("spec.json:2:")
        .contains(": expressions are nested deeper than 32 levels\n")
        .endsWith("\n  expected: at most 32 levels of weighted and segmented");
  }

  @Test
  void thirtyTwoNestedExpressions_areLegal() {
    assertThat(plan(nested(31)).operationCount()).isEqualTo(1);
  }

  @Test
  void endlessNesting_isOneMistake() {
    assertThatThrownBy(() -> plan("[".repeat(1_000_000)))
        .isInstanceOf(SpecException.class)
        .message()
        .startsWith("spec.json:1:1002: JSON nested deeper than 1000 levels\n");
  }

  @Test
  void folder_isRefused() {
    assertRefused(folder, folder + ": is a folder" + EXPECTED);
  }

  @Test
  void missingFile_isLookedForWhereTheMessageSays() {
    Path missing = Path.of("no-such.json");

    assertRefused(
        missing,
        "no-such.json: there is no such file"
            + EXPECTED
            + ", or a name that tectonic specs lists; looked for "
            + missing.toAbsolutePath());
  }

  @Test
  void emptyFile_isRefused() throws IOException {
    Path file = write("empty.json", new byte[0]);

    assertRefused(file, file + ": the document is empty\n  expected: a JSON object");
  }

  @Test
  void unreadableFile_isRefused() throws IOException {
    Path file = write("secret.json", new byte[] {'{', '}'});
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
    Assumptions.assumeFalse(Files.isReadable(file), "root reads everything");

    assertRefused(file, file + ": may not be read\n  expected: a file with read permission");
  }

  @Test
  void badUtf8_isShownByLineAndColumn() throws IOException {
    Path file = write("bad.json", new byte[] {'{', '\n', ' ', (byte) 0xff, '}'});

    assertRefused(file, file + ":2:2: byte 0xff at offset 3 is not UTF-8" + EXPECTED);
  }

  @Test
  void cutUtf8_isShownByLineAndColumn() throws IOException {
    Path file = write("cut.json", new byte[] {'{', (byte) 0xe2});

    assertRefused(file, file + ":1:2: byte 0xe2 at offset 1 is not UTF-8" + EXPECTED);
  }

  @Test
  void byteOrderMark_isSkipped() throws IOException {
    Path file = write("bom.json", ("\uFEFF" + Specs.SMALL).getBytes(StandardCharsets.UTF_8));

    assertThat(SpecReader.read(file).plan(PlanOptions.NONE)).isEqualTo(plan(Specs.SMALL));
  }

  @Test
  void fileOver64Megabytes_isRefused() throws IOException {
    byte[] spaces = new byte[Syntax.LARGEST + 1];
    Path file = write("large.json", spaces);

    assertRefused(file, file + ": is larger than 64 MB\n  expected: at most 64 MB");
  }

  private static String nested(int levels) {
    return Specs.group(
        "\"inserts\": {\"op_count\": 1, \"val\": \"v\", \"key\": "
            + "{\"segmented\": {\"separator\": \":\", \"segments\": [".repeat(levels)
            + "\"a\""
            + "]}}".repeat(levels)
            + "}");
  }

  private static WorkloadPlan plan(String text) {
    return SpecReader.parse("spec.json", text).plan(PlanOptions.NONE);
  }

  private static void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> SpecReader.read(file))
        .isInstanceOf(SpecException.class)
        .hasMessage(message);
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }
}
