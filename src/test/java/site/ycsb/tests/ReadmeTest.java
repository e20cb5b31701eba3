package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what its command prints; {@code .ci/readme} puts it there. */
final class ReadmeTest {
  private static final Pattern SCALE = Pattern.compile("tectonic\\.scale=([0-9.]+)\n");
  private static final Pattern DIGEST = Pattern.compile("(?m)^  Digest   ([0-9a-f]{16}), ");
  private static final Pattern PICTURE = Pattern.compile("docs/images/report-?([0-9a-f]*)\\.png");

  /** What a line is about: its finding, or its phase and operation. */
  private static final Pattern SUBJECT =
      Pattern.compile("(?m)^(?:[✓✗ ] |)((?:[A-Z][a-z]+|[a-z0-9-]* +[A-Z-]+) )");

  /** The bars of a table are none. */
  private static final Pattern WORD = Pattern.compile("\\S*\\w\\S*");

  private static final int MOST_LINES = 15;
  private static final int MOST_WORDS = 600;

  @TempDir private Path folder;

  @Test
  void digest_isThatOfTheCommandAndOfThePicture() throws IOException {
    String readme = readme();
    Path spec = Project.home().resolve("specs/tectonic/quick.spec.json");
    Project.Ending generated =
        Launcher.tectonic(
            folder,
            "generate",
            "--scale",
            first(SCALE, readme),
            "-o",
            folder.resolve("trace").toString(),
            spec.toString());

    assertThat(generated.err()).contains("digest " + first(DIGEST, readme));
    assertThat(first(PICTURE, readme)).isEqualTo(first(DIGEST, readme));
    Matcher picture = PICTURE.matcher(readme);
    assertThat(picture.find()).isTrue();
    assertThat(Project.home().resolve(picture.group())).exists();
  }

  @Test
  void output_hasTheLinesThatTheCommandPrints() throws IOException {
    String readme = readme();
    Project.Ending ended =
        Launcher.ycsb(
            folder,
            "run",
            "rocksdb",
            "-P",
            Project.home().resolve("tectonic.properties").toString(),
            "-p",
            "tectonic.scale=0.001",
            "-p",
            "tectonic.output=summary");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    int begin = readme.indexOf("Valid: ");
    String shown = readme.substring(begin, readme.indexOf("```", begin));
    assertThat(subjects(shown)).isEqualTo(subjects(ended.out())).contains("Store", "Digest");
    assertThat(shown.lines()).hasSizeLessThanOrEqualTo(MOST_LINES);
    assertThat(shown).doesNotContain("othing was wrong");
  }

  /** Whoever reads it has the answer on two screens. */
  @Test
  void readme_isShort() throws IOException {
    assertThat(WORD.matcher(readme()).results()).hasSizeLessThanOrEqualTo(MOST_WORDS);
  }

  private static List<String> subjects(String text) {
    return SUBJECT.matcher(text).results().map(found -> found.group(1).strip()).toList();
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(pattern.toString()).isTrue();
    return matcher.group(1);
  }

  private static String readme() throws IOException {
    return Files.readString(Project.home().resolve("README.md"));
  }
}
