package site.ycsb.tests;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * First sentences of types' Javadoc, messages and pages of the documentation are short, and free of
 * phrases that nobody says aloud.
 */
final class EnglishTest {
  private static final int MOST_WORDS = 25;
  private static final Pattern TYPE =
      Pattern.compile(
          "/\\*\\*((?:(?!\\*/).)*+)\\*/\\s*(?:@[^\\n]*(?:\\n\\s{6,}[^\\n]*)*\\n\\s*)*"
              + "(?:(?:public|protected|private|static|abstract|final|sealed|non-sealed)\\s+)*"
              + "(?:class|interface|record|enum|@interface)\\s+(\\w+)",
          Pattern.DOTALL);
  private static final Pattern IN_FIRST_SENTENCES =
      Pattern.compile("\\b(?:that|those) of (?:the|an?|all|each|its|one|which)\\b");
  private static final Pattern ANYWHERE =
      Pattern.compile(
          "what it is that|nothing that nobody|of which nobody|of which there (?:is|are) none"
              + "|, be it |\\bgot through\\b|\\b(?:come|came) due\\b|\\basked about\\b",
          Pattern.CASE_INSENSITIVE);

  /** Pages whose sentences are held to the length; tables, code and headings are not sentences. */
  private static final List<String> SHORT_PAGES =
      List.of("README.md", "docs/README.md", "docs/crash.md");

  private static List<Path> files(String ending) throws IOException {
    try (Stream<Path> all = Files.walk(Project.home())) {
      return all.filter(each -> each.toString().endsWith(ending))
          .filter(
              each -> !each.toString().matches(".*[/\\\\](target|bench|studies|\\.git)[/\\\\].*"))
          .sorted()
          .toList();
    }
  }

  private static List<Path> mainFiles() throws IOException {
    return files(".java").stream()
        .filter(each -> each.toString().replace('\\', '/').contains("/src/main/java/"))
        .toList();
  }

  @Test
  void firstSentencesOfTypes_areShortAndPlain() throws IOException {
    List<String> found = new ArrayList<>();
    int types = 0;
    for (Path file : mainFiles()) {
      Matcher type = TYPE.matcher(Files.readString(file));
      while (type.find()) {
        types++;
        String sentence = firstSentence(type.group(1));
        if (isLong(sentence)
            || IN_FIRST_SENTENCES.matcher(sentence).find()
            || ANYWHERE.matcher(sentence).find()) {
          found.add(type.group(2) + ": " + sentence);
        }
      }
    }
    assertThat(types).isGreaterThan(1_000);
    assertThat(found).isEmpty();
  }

  @Test
  void messages_haveNoneOfThePhrases() throws IOException {
    Pattern literal = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    List<String> found = new ArrayList<>();
    for (Path file : mainFiles()) {
      Matcher message = literal.matcher(Files.readString(file));
      while (message.find()) {
        if (ANYWHERE.matcher(message.group()).find()) {
          found.add(file.getFileName() + ": " + message.group());
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void documentation_hasNoneOfThePhrases_andShortPagesHaveShortSentences() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files(".md")) {
      String page = Project.home().relativize(file).toString().replace('\\', '/');
      String text = Files.readString(file);
      Matcher phrase = ANYWHERE.matcher(text);
      while (phrase.find()) {
        found.add(page + ": " + phrase.group());
      }
      if (SHORT_PAGES.contains(page)) {
        sentences(text).filter(EnglishTest::isLong).forEach(each -> found.add(page + ": " + each));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void whatTheCheckIsFor_isFound() {
    String translated = " * Folders of clients, be it " + "one ".repeat(MOST_WORDS) + ". Second.\n";
    assertThat(firstSentence(translated))
        .endsWith("one .")
        .satisfies(s -> assertThat(isLong(s)).isTrue());
    assertThat(ANYWHERE.matcher(translated).find()).isTrue();
    assertThat(IN_FIRST_SENTENCES.matcher("The clock is that of the client.").find()).isTrue();
    assertThat(sentences("# No. Sentence\nOne [two](x.md). Three\n| a | b |\n```\ncode\n```\n"))
        .containsExactly("One two.", "Three");
  }

  private static boolean isLong(String sentence) {
    return sentence.strip().split("\\s+", -1).length > MOST_WORDS;
  }

  private static String firstSentence(String javadoc) {
    String text =
        Arrays.stream(javadoc.split("\n", -1))
            .map(line -> line.strip().replaceFirst("^\\*+", "").strip())
            .collect(joining(" "))
            .strip()
            .split("\\s<p>|\\s@(?:param|throws|return|see)\\b", 2)[0]
            .replaceAll("\\{@\\w+\\s+([^}]*)\\}", "$1");
    return text.split("(?<=[.!?])\\s+(?=[A-Z(])", 2)[0];
  }

  /** Those of the running text, with links as they are read. */
  private static Stream<String> sentences(String markdown) {
    return markdown
        .replaceAll("(?s)```.*?```", "")
        .lines()
        .filter(line -> !line.matches("\\s*([|#<].*)?"))
        .map(line -> line.replaceAll("!?\\[([^\\]]*)\\]\\([^)]*\\)", "$1"))
        .flatMap(line -> Stream.of(line.split("(?<=[.!?:])\\s+(?=[A-Z`(*])", -1)));
  }
}
