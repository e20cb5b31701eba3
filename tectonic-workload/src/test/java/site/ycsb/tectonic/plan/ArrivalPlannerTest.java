package site.ycsb.tectonic.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Product;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;

/** A group's arrivals are the models that the properties of the same words give. */
class ArrivalPlannerTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'constant': {'rate': 5}} | arrivalgenerator=constant;target=5",
        "{'poisson': {'rate': 1e4}} | arrivalgenerator=poisson;target=10000",
        "{'self_similar': {'rate': 5}} | arrivalgenerator=self_similar;target=5",
        "{'self_similar': {'rate': 5, 'bias': 0.7, 'leaf': 'even', 'resolution': 2, 'levels': 3}}"
            + "| arrivalgenerator=self_similar;target=5;ss.bias=0.7;ss.leaf=even;ss.resolution=2;"
            + "ss.levels=3",
        "{'diurnal': {'rate': 5}} | arrivalgenerator=diurnal;target=5",
        "{'diurnal': {'rate': 5, 'modulation': 1, 'cycle_length': 2, 'phase': -90, 'distribution':"
            + " {'pareto': {'shape': 1.9}}}} | arrivalgenerator=diurnal;target=5;"
            + "diurnal.modulation=1;diurnal.cyclelength=2;diurnal.phase=-90;"
            + "diurnal.distribution=pareto;diurnal.distribution.shape=1.9",
        "{'diurnal': {'rate': 5, 'cycle_length': 2}} | arrivalgenerator=diurnal;target=5;"
            + "diurnal.cyclelength=2",
        "{'renewal': {'rate': 5, 'distribution': {'even': {}}}} | arrivalgenerator=renewal;"
            + "target=5;renewal.distribution=even",
        "{'renewal': {'rate': 5, 'distribution': {'exponential': {'normalised': true}}}} |"
            + " arrivalgenerator=renewal;target=5;renewal.distribution.normalised=true",
        "{'renewal': {'rate': 5, 'distribution': {'pareto': {'shape': 1, 'max': 100}}}} |"
            + " arrivalgenerator=renewal;target=5;renewal.distribution=pareto;"
            + "renewal.distribution.shape=1;renewal.distribution.max=100",
        "{'renewal': {'rate': 5, 'distribution': {'gamma': {'cv': 2}}}} |"
            + " arrivalgenerator=renewal;target=5;renewal.distribution=gamma;"
            + "renewal.distribution.cv=2",
        "{'renewal': {'rate': 5, 'distribution': {'log_normal': {'shape': 2}}}} |"
            + " arrivalgenerator=renewal;target=5;renewal.distribution=log_normal;"
            + "renewal.distribution.shape=2",
        "{'renewal': {'rate': 5, 'distribution': {'weibull': {'cv': 2}}}} |"
            + " arrivalgenerator=renewal;target=5;renewal.distribution=weibull;"
            + "renewal.distribution.cv=2",
        "{'renewal': {'rate': 5, 'distribution': {'hyperexponential': {'cv': 2}}}} |"
            + " arrivalgenerator=renewal;target=5;renewal.distribution=hyperexponential;"
            + "renewal.distribution.cv=2",
        "{'linear': {'points': [{'at': 0, 'rate': 5}, {'at': 9, 'rate': 1}], 'repeat': true}} |"
            + " arrivalgenerator=linear;linear.points=0:5,9:1;linear.repeat=true",
        "{'steps': {'points': [{'at': 0, 'rate': 5}, {'at': 9, 'rate': 1}], 'rate': 9}} |"
            + " arrivalgenerator=steps;steps.points=0:5,9:1;target=9",
        "{'flash_crowd': {'rate': 5}} | arrivalgenerator=flash_crowd;target=5",
        "{'flash_crowd': {'rate': 5, 'multiplier': 2, 'at': 3, 'ramp_up': 4, 'hold': 5, 'decay':"
            + " 6}} | arrivalgenerator=flash_crowd;target=5;flash_crowd.multiplier=2;"
            + "flash_crowd.at=3;flash_crowd.rampup=4;flash_crowd.hold=5;flash_crowd.decay=6",
        "{'fractional_gaussian_noise': {'rate': 5, 'hurst': 0.7, 'resolution': 50}} |"
            + " arrivalgenerator=fractional_gaussian_noise;target=5;fgn.hurst=0.7;"
            + "fgn.resolution=50",
        "{'markov_modulated_poisson': {'states': [{'rate': 0, 'mean_seconds': 2}, {'rate': 9,"
            + " 'mean_seconds': 1}], 'rate': 5}} | arrivalgenerator=markov_modulated_poisson;"
            + "mmpp.states=0:2,9:1;target=5",
      })
  void model_isThatOfTheProperties(String spec, String properties) {
    assertThat(planned(spec.replace('\'', '"'), 10)).isEqualTo(ofProperties(properties));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'product': {'arrival': {'self_similar': {'rate': 5, 'bias': 0.7}}, 'envelopes':"
            + " [{'diurnal': {'rate': 1, 'phase': 9}}, {'steps': {'points': [{'at': 0, 'rate':"
            + " 2}]}}], 'from': 3}}",
        "{'sum': {'arrivals': [{'constant': {'rate': 5}}, {'poisson': {'rate': 6}}]}}",
        "{'poisson': {'rate': 6}}",
      })
  void model_isThatOfAFile(String spec) throws IOException {
    String model = spec.replace('\'', '"');
    Path file = Files.writeString(folder.resolve("day.json"), model);

    assertThat(ofProperties("arrivalgenerator=" + file)).isEqualTo(planned(model, 10)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'sum': {'arrivals': [{'posson': {'rate': 5}}]}} | day.json:1:24: unknown arrival"
            + " \"posson\"; did you mean \"poisson\"?",
        "{'poisson': {'rate': 0}} | day.json:1:22: rate is 0",
        "[] | day.json:1:1: the document is an array",
      })
  void fileWithAMistake_isRefusedAtItsPlace(String model, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("day.json"), model.replace('\'', '"'));

    assertThatThrownBy(() -> ofProperties("arrivalgenerator=" + file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'replay': {'file': 'FILE', 'unit': 's'}} | replay.unit=s",
        "{'replay': {'file': 'FILE', 'unit': 's', 'rate': 7}} | replay.unit=s;target=7",
        "{'replay': {'file': 'FILE', 'unit': 'ms', 'speedup': 2, 'offset': 0.5, 'repeat': true}} |"
            + " replay.unit=ms;replay.speedup=2;replay.offset=0.5;replay.repeat=true",
        "{'replay': {'file': 'FILE', 'kind': 'counts', 'interval': 5}} | replay.kind=counts;"
            + "replay.interval=5",
        "{'replay': {'file': 'FILE', 'kind': 'rates', 'distribution': {'even': {}}}} |"
            + " replay.kind=rates;replay.distribution=even",
      })
  void replay_isThatOfTheProperties(String spec, String properties) throws IOException {
    Path file = file("1\n2\n4\n");
    String all = "arrivalgenerator=replay;replay.file=" + file + ";" + properties;

    assertThat(planned(spec.replace('\'', '"').replace("FILE", file.toString()), 3))
        .isEqualTo(ofProperties(all));
  }

  @Test
  void replay_ofAFileThatIsEmptyOrUnsorted_isRefusedAtTheFile() throws IOException {
    assertThatThrownBy(() -> plannedReplay("", 1))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("arrivals.csv: has no timestamps")
        .hasMessageContaining("at /sections/0/groups/0/arrival/replay/file");
    assertThatThrownBy(() -> plannedReplay("1\n3\n2\n", 1))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("found 2, which is before 3 above it");
  }

  @Test
  void replay_thatEndsBeforeTheOperations_isRefused() throws IOException {
    assertThat(Objects.requireNonNull(plannedReplay("1\n2\n3\n", 3)).mostArrivals()).isEqualTo(3);
    assertThatThrownBy(() -> plannedReplay("1\n2\n3\n", 4))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("the file has 3 arrivals, the group 4 operations")
        .hasMessageContaining("at most as many operations, or \"repeat\": true");
  }

  @Test
  void rate_doesNotChangeWithTheScale() {
    ArrivalModel scaled =
        SpecReader.parse("spec.json", document("{\"poisson\": {\"rate\": 50}}", 10))
            .plan(new PlanOptions(null, 100, List.of()))
            .groups()
            .get(0)
            .arrival();

    assertThat(scaled).isEqualTo(ofProperties("arrivalgenerator=poisson;target=50"));
  }

  @Test
  void envelopeOfASection_goesOnFromGroupToGroup() {
    String groups =
        """
        {"inserts": {"op_count": 100, "key": {"uniform": {"len": 8}}, "val": "v"}},
        {"arrival": {"poisson": {"rate": 50}}, "duration": "30s", "point_queries": {"weight": 1}},
        {"arrival": {"constant": {"rate": 10}}, "point_queries": {"op_count": 400}},
        {"arrival": {"poisson": {"rate": 9}}, "point_queries": {"op_count": 1}}
        """;
    String envelope =
        "{\"steps\": {\"points\": [{\"at\": 0, \"rate\": 1}, {\"at\": 40, \"rate\": 3}]}}";
    List<GroupPlan> plan = underEnvelope(envelope, groups);

    // The second runs for ten seconds at 10/s and then at 30/s: 400 take 20 s.
    assertThat(plan.get(0).arrival()).isNull();
    assertThat(
            plan.stream()
                .skip(1)
                .map(group -> ((Product) Objects.requireNonNull(group.arrival())).fromSeconds()))
        .containsExactly(0.0, 30.0, 50.0);
    ArrivalSchedule second = Objects.requireNonNull(plan.get(2).arrival()).schedule(1, 1L << 50);
    long last = 0;
    for (int i = 0; i < 400; i++) {
      last = second.nextArrivalNanos();
    }
    assertThat(last).isBetween(19_900_000_000L, 20_000_000_000L);
  }

  @Test
  void envelopeOfASection_withoutArrivalsOrTooShort_isRefused() {
    String arrival =
        "{\"arrival\": {\"constant\": {\"rate\": 10}}, \"blind_point_queries\":"
            + " {\"op_count\": 400, \"key\": \"k\"}}";
    String ends = "{\"steps\": {\"points\": [{\"at\": 0, \"rate\": 1}, {\"at\": 9, \"rate\": 0}]}}";
    String even = "{\"diurnal\": {\"rate\": 1, \"distribution\": {\"even\": {}}}}";

    assertThatThrownBy(() -> underEnvelope(ends, arrival.replaceFirst("\"arr.*}}, ", "")))
        .hasMessageContaining("an envelope of nothing: no group of the section has arrivals");
    assertThatThrownBy(() -> underEnvelope(ends, arrival))
        .hasMessageContaining("the envelope ends before the operations of \"phase 1\" have come");
    assertThatThrownBy(() -> underEnvelope(even, arrival))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("at /sections/0/envelope");
  }

  private static List<GroupPlan> underEnvelope(String envelope, String groups) {
    return SpecReader.parse(
            "spec.json",
            "{\"sections\": [{\"envelope\": %s, \"groups\": [%s]}]}".formatted(envelope, groups))
        .plan(PlanOptions.NONE)
        .groups();
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("arrivals.csv"), text);
  }

  private @Nullable ArrivalModel plannedReplay(String text, int operations) throws IOException {
    return planned("{\"replay\": {\"file\": \"" + file(text) + "\"}}", operations);
  }

  private static @Nullable ArrivalModel planned(String arrival, int operations) {
    return SpecReader.parse("spec.json", document(arrival, operations))
        .plan(PlanOptions.NONE)
        .groups()
        .get(0)
        .arrival();
  }

  private static String document(String arrival, int operations) {
    return """
    {"sections": [{"groups": [{"arrival": %s, "inserts":
      {"op_count": %d, "key": {"uniform": {"len": 8}}, "val": "v"}}]}]}
    """
        .formatted(arrival, operations);
  }

  private static @Nullable ArrivalModel ofProperties(String joined) {
    Properties properties = new Properties();
    for (String each : joined.split(";", -1)) {
      String[] parts = each.split("=", 2);
      properties.setProperty(parts[0].strip(), parts[1]);
    }
    return ArrivalProperties.model(properties);
  }
}
