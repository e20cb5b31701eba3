package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A password that a run is given is nowhere in what it prints or writes. */
final class SecretsTest {
  private static final String IN_URL = "hunter2inURL";
  private static final String IN_QUERY = "hunter2inQuery";
  private static final String IN_PROPERTY = "hunter2 in property";
  private static final String[] GIVEN = {
    "-p",
    "stock.url=stock://sam:" + IN_URL + "@localhost:1/db?user=sam&password=" + IN_QUERY,
    "-p",
    "db.passwd=" + IN_PROPERTY,
    "-p",
    "tectonic.spec=" + Project.home().resolve("specs/ycsb/a.spec.json"),
    "-p",
    "tectonic.scale=0.0001",
  };

  @TempDir private static Path folder;
  private static StockInstallation installation;

  @BeforeAll
  static void layOut() throws IOException {
    installation = StockInstallation.in(folder).withOurJar();
  }

  private static String[] given(String... more) {
    List<String> arguments = new ArrayList<>(Arrays.asList(GIVEN));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  /** By default without trouble and with that of an insert. */
  static Stream<String> troubles() {
    return Stream.of("", "insert", "init", "read").limit(Project.FULL ? 4 : 2);
  }

  @ParameterizedTest
  @MethodSource("troubles")
  void bindingThatTellsAll_underOurClient_isNotQuoted(String trouble) throws Exception {
    Path lines = folder.resolve("lines-" + trouble + ".txt");
    Path results = folder.resolve("result-" + trouble);
    Project.Ending ending =
        installation.ours(
            folder,
            given(
                "-s",
                "-p",
                "stock.trouble=" + trouble,
                "-p",
                "exportfile=" + lines,
                "--results",
                results.toString()));
    assertThat(ending.exitCode()).isEqualTo(trouble.isEmpty() ? 0 : trouble.equals("init") ? 2 : 1);
    assertThat(ending.out() + ending.err())
        .contains("stock: connecting to stock://sam:***@localhost:1/db?user=sam&password=***")
        .doesNotContain(IN_URL, IN_QUERY, IN_PROPERTY);
    if (Files.exists(lines)) {
      assertThat(Files.readString(lines)).doesNotContain(IN_URL, IN_QUERY, IN_PROPERTY);
    }
    assertThat(Files.exists(results)).isEqualTo(!trouble.equals("init"));
    if (Files.exists(results)) {
      assertNoSecrets(results);
    }
    if (!trouble.isEmpty()) {
      assertThat(ending.err()).contains("stock://sam:***@localhost:1/db?user=sam&password=***");
    }
  }

  private static void assertNoSecrets(Path results) throws IOException {
    String run = Files.readString(results.resolve("run.json"));
    assertThat(run)
        .contains(
            "\"db.passwd\" : \"***\"", "stock://sam:***@localhost:1/db?user=sam&password=***");
    try (var files = Files.list(results)) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file)).doesNotContain(IN_URL, IN_QUERY, IN_PROPERTY);
      }
    }
  }

  /** What that client and the binding print of themselves is theirs; our report is ours. */
  @Test
  void report_underTheClientOfYcsb_hasNoSecrets() throws Exception {
    Project.Ending ending = installation.stock(folder, false, given("-p", "stock.trouble=insert"));
    String report = ending.err().substring(ending.err().indexOf("Phase 1/2"));
    assertThat(report)
        .contains("problem: ", "refused by stock://sam:***@localhost:1")
        .doesNotContain(IN_URL, IN_QUERY, IN_PROPERTY);
  }

  @Test
  void mistakes_doNotQuoteSecrets() {
    for (String[] mistake :
        List.of(
            new String[] {"-p", "operationcount=" + IN_PROPERTY},
            new String[] {"-p", "tectonic.passwrd=" + IN_PROPERTY},
            new String[] {"-p", "tectonic.scale=" + IN_QUERY})) {
      Project.Ending ending = installation.ours(folder, given(mistake));
      assertThat(ending.exitCode()).isEqualTo(2);
      assertThat(ending.out() + ending.err()).doesNotContain(IN_URL, IN_QUERY, IN_PROPERTY);
    }
  }
}
