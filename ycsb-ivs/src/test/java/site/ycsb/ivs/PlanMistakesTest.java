package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes of a plan and of the command are told in one message, with exit code 2. */
final class PlanMistakesTest {
  private static final String TINY =
      "{'name': 'tiny', 'records': 10, 'extends_per_epoch': 10, 'reads_per_epoch': 10,"
          + " 'epochs': 1}";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'name': 'a', 'scale': 'lightwait'}          | plan.json:1:24: | lightweight",
        "{'name': 'a', 'scale': 'lightweight', 'epoch': 3} | unknown field \"epoch\" | \"epochs\"?",
        "{'name': 'a', 'records': 10}                 | scale is missing | extends_per_epoch",
        "{'scale': 'lightweight'}                     | \"name\" is missing | a string",
        "{'name': 'a/b', 'scale': 'lightweight'}      | name is \"a/b\" | letters",
        "{'name': 'a', 'scale': 'lightweight', 'epochs': 0} | epochs is 0 | from 1 to",
        "{'name': 'a', 'scale': 'lightweight', 'epochs': 'x'} | epochs is \"x\" | a whole number",
        "{'name': 'a', 'scale': 'lightweight', 'modes': ['main']} | modes[0] is \"main\" |"
            + " main-run",
        "{'name': 'a', 'scale': 'lightweight', 'modes': []} | modes is empty | main-run",
        "{'name': 'a', 'scale': 'lightweight', 'modes': ['clean-run'], 'mix': {'update': 1}} | has"
            + " no main-run | main-run",
        "{'name': 'a', 'scale': 'lightweight', 'max_field_length': 199} | max_field_length is 199 |"
            + " field_length + extend_length, 200",
        "{'name': 'a', 'scale': 'lightweight', 'reorganise_every': 0} | reorganise_every is 0 | from 1 to",
        "{'name': 'a', 'scale': 'lightweight', 'epochs': 4, 'measure_every': 5} | measure_every is"
            + " 5, but there are 4 epochs | at most",
        "{'name': 'a', 'scale': 'lightweight', 'at_cap': 'rewrite'} | at_cap is rewrite |"
            + " read_update",
        "{'name': 'a', 'scale': 'lightweight', 'mix': {'read': 0}} | sum to 0 | above 0",
        "{'name': 'a', 'scale': 'lightweight', 'arrival': {'poison': {'rate': 1}}} | poison |"
            + " poisson",
        "{'name': 'a', 'scale': 'lightweight', 'arrival': {'poisson': {'rate': -1}}} | rate | above"
            + " 0",
        "{'name': 'a', | plan.json:1: | "
      })
  void plan_withAMistake_isRefusedWithItsPlace(String json, String found, String legal)
      throws IOException {
    Experiments.Ending ending = run(Experiments.plan(folder, json), "results");

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(2);
    assertThat(ending.err())
        .contains(found, legal == null ? "" : legal)
        .doesNotContain("Exception", "\tat ");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"'records': 11", "'seed': 2", "'extend_length': 50"})
  void folder_ofAnotherPlan_isRefusedNamingTheDifference(String other) throws IOException {
    assertThat(run(Experiments.plan(folder, TINY), "results").exitCode()).isZero();
    String field = other.substring(0, other.indexOf(':'));
    String changed =
        TINY.contains(field)
            ? TINY.replaceFirst(field + ": \\d+", other)
            : TINY.replace("}", ", " + other + "}");

    Experiments.Ending ending = run(Experiments.plan(folder, changed), "results");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .contains("holds another experiment: plan " + field.replace("'", "") + " is ", " here");
  }

  @Test
  void folder_ofAnotherStoreOrTable_isRefusedNamingTheDifference() throws IOException {
    Path plan = Experiments.plan(folder, TINY);
    assertThat(run(plan, "results").exitCode()).isZero();

    Experiments.Ending table = run(plan, "results", "-p", "table=other");
    Experiments.Ending store =
        Experiments.run(
            "ivs",
            plan.toString(),
            "--db",
            Experiments.ROCKSDB,
            "-p",
            "rocksdb.dir=" + folder.resolve("store"),
            "--results",
            folder.resolve("results").toString());

    assertThat(table.exitCode()).isEqualTo(2);
    assertThat(table.err()).contains("properties table is not given there and \"other\" here");
    assertThat(store.exitCode()).isEqualTo(2);
    assertThat(store.err()).contains("store is ", Experiments.ROCKSDB);
  }

  @Test
  void folder_withOtherFiles_isRefused() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("results")).resolve("mine"), "");

    Experiments.Ending ending = run(Experiments.plan(folder, TINY), "results");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("is not empty and no experiment");
  }

  @Test
  void binding_thatNobodyKnows_isRefused() throws IOException {
    Path plan = Experiments.plan(folder, TINY);

    Experiments.Ending unknown = Experiments.run("ivs", plan.toString(), "--db", "rocksbd");

    assertThat(Path.of("ivs-results")).doesNotExist();
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("unknown binding 'rocksbd'");
  }

  @Test
  void property_thatThePlanDecides_isRefused() throws IOException {
    Experiments.Ending ending =
        run(Experiments.plan(folder, TINY), "results", "-p", "tectonic.seed=3");

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("property tectonic.seed: an experiment takes that from");
  }

  @Test
  void plan_thatIsMissing_isRefused() {
    Experiments.Ending ending = Experiments.run("ivs", "nowhere.json", "--db", Experiments.MEMORY);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("there is no such file");
  }

  private Experiments.Ending run(Path plan, String results, String... more) {
    String[] arguments = {
      "ivs",
      plan.toString(),
      "--db",
      Experiments.MEMORY,
      "--results",
      folder.resolve(results).toString()
    };
    return Experiments.run(
        java.util.stream.Stream.of(arguments, more)
            .flatMap(java.util.Arrays::stream)
            .toArray(String[]::new));
  }
}
