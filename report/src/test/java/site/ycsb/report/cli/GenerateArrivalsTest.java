package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What is generated is what a run sends: it can be replayed, analysed, and shared by clients. */
final class GenerateArrivalsTest {
  @TempDir private Path folder;

  @Test
  void constant_writesEachInstantExactly() throws IOException {
    assertThat(lines("-p arrivalgenerator=constant -target 3 --arrivals 4"))
        .containsExactly("arrival_s", "0.000000000", "0.333333334", "0.666666667", "1.000000000");
    assertThat(lines("-p arrivalgenerator=constant -target 4 --duration 1s --unit us"))
        .containsExactly("arrival_us", "0.000", "250000.000", "500000.000", "750000.000");
    assertThat(lines("-p arrivalgenerator=constant -target 2 --duration 2s --counts 1s"))
        .containsExactly("start_s,arrivals", "0.000000000,2", "1.000000000,2");
  }

  @Test
  void summary_hasCountRateAndSeed() {
    assertThat(generate("-p arrivalgenerator=constant -target 50 --duration 4s --seed 7").err())
        .isEqualTo("200 arrivals in 4.000 s, 50.0/s in the mean, seed 7\n");
  }

  @Test
  void propertiesOfARun_giveItsLength() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("run.properties"),
            "arrivalgenerator=poisson\ntarget=10\noperationcount=5\n");

    assertThat(lines("-P " + file)).hasSize(6);
    assertThat(lines("-P " + file + " -target 1000 -p maxexecutiontime=1")).hasSize(6);
    assertThat(lines("-P " + file + " --arrivals 3")).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "self_similar -p ss.bias=0.75",
        "poisson",
        "renewal -p renewal.distribution=pareto -p renewal.distribution.shape=1.5"
      })
  void sharesOfClients_merged_areTheScheduleOfOne(String model) throws IOException {
    String arguments = "-p arrivalgenerator=" + model + " -target 1000 --arrivals ";
    List<String> whole = lines(arguments + 20_000);
    List<String> merged = new ArrayList<>();
    List<List<String>> shares = new ArrayList<>();
    for (int client = 0; client < 4; client++) {
      String share = " -p clients.count=4 -p clients.index=" + client;
      shares.add(lines(arguments + 5_000 + share));
    }
    merged.add(shares.get(0).get(0));
    for (int i = 1; i <= 5_000; i++) {
      for (List<String> share : shares) {
        merged.add(share.get(i));
      }
    }

    assertThat(merged).isEqualTo(whole);
  }

  @Test
  void replay_ofAFile_writesItAgain() throws IOException {
    List<String> original = lines("-p arrivalgenerator=poisson -target 1000 --arrivals 5000");
    Path file = Files.write(folder.resolve("original.csv"), original);
    String replay = "-p arrivalgenerator=replay -p replay.file=" + file;

    assertThat(lines(replay + " -p replay.offset=0 --arrivals 9999")).isEqualTo(original);
  }

  @ParameterizedTest
  @CsvSource({
    "--arrivals 100, the schedule has no more arrivals",
    "--arrivals 3, ''",
    "--duration 9s, ''"
  })
  void scheduleThatEndsBeforeItsArrivals_saysSo(String length, String warning) {
    String steps = "-p arrivalgenerator=steps -p steps.points=0:10,1:0 ";
    Result result = generate(steps + length + " -o " + folder.resolve("steps.csv"));

    assertThat(result.exitCode()).isZero();
    assertThat(result.err().lines().filter(line -> line.startsWith("warning: ")))
        .isEqualTo(warning.isEmpty() ? List.of() : List.of("warning: " + warning));
  }

  @ParameterizedTest
  @CsvSource({"5m, 3000", "0.1h, 3600", "90, 900", "1.5m, 900", "2500ms, 25"})
  void duration_inAnyUnit_isThatLong(String duration, int arrivals) throws IOException {
    String arguments = "-p arrivalgenerator=constant -target 10 --duration ";

    assertThat(lines(arguments + duration)).hasSize(1 + arrivals);
  }

  @Test
  void analysis_ofAFile_countsItsArrivals() {
    Path file = folder.resolve("poisson.csv");
    generate("-p arrivalgenerator=poisson -target 1000 --arrivals 5000 -o " + file);

    Result result = execute("analyze " + file);

    assertThat(result.out()).contains("5,000 arrivals in ", "can be Poisson");
    assertThat(result.exitCode()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-target 5 --arrivals 5 | property arrivalgenerator is missing: expected -p"
            + " arrivalgenerator=poisson or another model",
        "-p arrivalgenerator=poisson --arrivals 5 | property target is missing",
        "-p arrivalgenerator=poisson -target 5 | the length is missing; expected --arrivals N,"
            + " --duration TIME or both",
        "-p arrivalgenerator=poisson -target 5 --arrivals 0 | --arrivals is 0; expected a whole",
        "-p arrivalgenerator=poisson -target 5 --duration 1d | --duration is 1d; expected a number"
            + " of seconds above 0, or one with a unit of ms, s, m or h",
        "-p arrivalgenerator=poisson -target 5 --duration 3s --counts 2s | --counts is 2s; expected"
            + " a part of the duration, without a rest",
        "-p arrivalgenerator=poisson -target 5 --arrivals 5 --unit mss | --unit is mss; expected"
            + " one of s, ms, us, ns; did you mean ms?",
        "-p arrivalgenerator=fractional_gaussian_noise -target 5 --duration 262144s | resolution is"
            + " 100: expected at least 250 ms, as a run has at most 1048576 steps",
        "-p arrivalgenerator=poison -target 5 --arrivals 5 | did you mean poisson?",
        "-p arrivalgenerator=poisson -target 5 --arrivals 5 --seed x | property tectonic.seed=x:"
      })
  void mistakes_areSaid(String arguments, String message) {
    Result result = generate(arguments);

    assertThat(result.exitCode()).isEqualTo(2);
    assertThat(result.err()).contains(message);
  }

  private List<String> lines(String arguments) throws IOException {
    Path file = folder.resolve("out.csv");
    Result result = generate(arguments + " -o " + file);
    assertThat(result.exitCode()).as(result.err()).isZero();
    return Files.readAllLines(file);
  }

  private static Result generate(String arguments) {
    return execute("generate " + arguments);
  }

  private static Result execute(String arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line = Tectonic.commandLine();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] words =
        Stream.concat(Stream.of("arrivals"), Stream.of(arguments.split(" ", -1)))
            .toArray(String[]::new);
    return new Result(line.execute(words), out.toString(), err.toString());
  }

  private record Result(int exitCode, String out, String err) {}
}
