package site.ycsb.client.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.Console;

/** A schedule that cannot be is one message with what is legal, and exit code 2. */
class ArrivalMistakesTest {
  private final Path home;

  ArrivalMistakesTest(@TempDir Path home) {
    this.home = home;
  }

  @BeforeEach
  void writeFiles() throws IOException {
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("bin/bindings.properties"), "basic:site.ycsb.BasicDB\n");
    Files.writeString(home.resolve("empty.csv"), "");
    Files.writeString(home.resolve("unsorted.csv"), "1\n3\n2\n");
    Files.writeString(home.resolve("words.csv"), "1\ntwo\n3\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          poisson      | target=0 | property target=0: expected a number above 0, up to 1e9
          poisson      | target=-5 | property target=-5: expected a number above 0, up to 1e9
          poisson      | target=1e12 | property target=1e12: expected a number above 0, up to 1e9
          poisson      | target=NaN | property target=NaN: expected a number
          poisson      | target=many | property target=many: expected a number
          poisson      | target=5 tectonic.arrival.dropped.max=2 | tectonic.arrival.dropped.max=2: expected a share from 0 to 1
          poisson      | workload.unused=1 | property target is missing
          poisson      | target=5 ss.bias=0.6 | ss.bias=0.6: expected none beside arrivalgenerator=poisson
          poison       | target=5 | did you mean poisson?
          self_similar | target=9 ss.bias=0.4 | ss.bias=0.4: expected a number of at least 0.5 and below 1
          self_similar | target=9 ss.bias=1.0 | ss.bias=1.0: expected a number of at least 0.5 and below 1
          diurnal      | target=9 diurnal.modulation=1.5 | diurnal.modulation=1.5: expected a number from 0 to 1
          diurnal      | target=9 diurnal.cyclelength=0 | diurnal.cyclelength=0: expected minutes, a number above 0
          diurnal      | target=9 diurnal.distribution=pareto diurnal.distribution.shape=1 | diurnal.distribution.shape=1: expected a number above 1
          renewal      | target=9 renewal.distribution=pareto renewal.distribution.shape=0.9 | renewal.distribution.shape=0.9: expected a number above 1
          replay       | replay.speedup=1 | property replay.file is missing
          replay       | replay.file=HOME/none.csv | none.csv: there is no such file
          replay       | replay.file=HOME/empty.csv | empty.csv: has no timestamps
          replay       | replay.file=HOME/unsorted.csv | unsorted.csv:3: found 2, which is before 3 above it; expected timestamps in ascending order
          replay       | replay.file=HOME/words.csv | words.csv:2: found "two"; expected a number in column 1
          """)
  void mistake_isOneMessageWithWhatIsLegal(String generator, String given, String message) {
    List<String> arguments = new ArrayList<>(List.of("run", "basic"));
    add(arguments, "workload=site.ycsb.workloads.CoreWorkload");
    add(arguments, "operationcount=5");
    add(arguments, "arrivalgenerator=" + generator);
    for (String property : given.split(" ", -1)) {
      add(arguments, property.replace("HOME", home.toString()));
    }
    Console console = new Console(home);

    int code = YcsbMain.execute(console.context(), arguments.toArray(String[]::new));

    assertThat(console.err()).startsWith("error: ").contains(message).doesNotContain("\tat ");
    assertThat(console.err().lines()).hasSize(1);
    assertThat(console.out()).isEmpty();
    assertThat(code).isEqualTo(2);
  }

  private static void add(List<String> arguments, String property) {
    arguments.add("-p");
    arguments.add(property);
  }
}
