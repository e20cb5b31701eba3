package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.ForwardingDb;
import site.ycsb.bindings.api.FreshInstance;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/** Slices of the modes take turns in a random order, and change nothing but times. */
final class SlicesTest {
  private static final String PLAN =
      "{'name': 'slices', 'records': 40, 'extends_per_epoch': 300, 'reads_per_epoch': 203,"
          + " 'epochs': 2, 'seed': 5, %s 'slices': %d}";

  @TempDir private Path folder;

  /** Keeps what was read of which instance, one after another. */
  public static final class TurnsDb extends ForwardingDb implements FreshInstance {
    private static final List<String> TURNS = new ArrayList<>();
    private static final List<String> READS = new ArrayList<>();

    private final RocksDbBinding store = new RocksDbBinding();

    @Override
    protected DB db() {
      return store;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      synchronized (TURNS) {
        String mode = getProperties().getProperty("rocksdb.dir").replaceFirst(".*-", "");
        if (TURNS.isEmpty() || !TURNS.get(TURNS.size() - 1).equals(mode)) {
          TURNS.add(mode);
        }
        READS.add(mode + " " + key);
      }
      return super.read(table, key, fields, result);
    }

    @Override
    public Properties freshInstance(Properties properties, String name) {
      return store.freshInstance(properties, name);
    }

    @Override
    public void dropInstance() throws IOException {
      store.dropInstance();
    }
  }

  @BeforeEach
  void forget() {
    TurnsDb.TURNS.clear();
    TurnsDb.READS.clear();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "'mix': {'read': 0.5, 'update': 0.5}, 'measure_every': 2, 'threads': 3,",
        "'modes': ['main-run', 'clean-run'],",
        "'mix': {'update': 1}, 'modes': ['main-run'],"
      })
  void slices_changeNothingButTimes(String more) throws IOException {
    Path whole = run("whole", more, 1, Experiments.ROCKSDB);
    Path sliced = run("sliced", more, 7, Experiments.ROCKSDB);

    assertThat(Experiments.unmeasured(sliced)).isEqualTo(Experiments.unmeasured(whole));
    assertThat(sliced.resolve("sizes.csv")).hasSameTextualContentAs(whole.resolve("sizes.csv"));
    for (String spec : List.of("main", "reference")) {
      assertThat(sliced.resolve("trial-1/" + spec + ".spec.json"))
          .hasSameTextualContentAs(whole.resolve("trial-1/" + spec + ".spec.json"));
    }
  }

  @Test
  void slices_takeTurns_eachModeOnceARound_inAnotherOrderEachTime() throws IOException {
    run("first", "", 6, TurnsDb.class.getName());
    List<String> first = rounds();
    forget();
    run("again", "", 6, TurnsDb.class.getName());

    assertThat(first).as("the same order with the same seed").isEqualTo(rounds());
    assertThat(new HashSet<>(first)).as("orders of the modes").hasSizeGreaterThan(6);
  }

  @Test
  void slices_readTheSameRecords_inTheSameOrder() throws IOException {
    run("whole", "", 1, TurnsDb.class.getName());
    Map<String, List<String>> whole = reads();
    forget();
    run("sliced", "", 6, TurnsDb.class.getName());

    assertThat(reads()).isEqualTo(whole);
  }

  @Test
  void slices_withArrivals_areDueEachOnItsOwn() throws IOException {
    Path sliced =
        run("open", "'arrival': {'poisson': {'rate': 4000}},", 4, Experiments.MEMORY, 0, 3);

    assertThat(Experiments.rows(sliced.resolve("results.csv")))
        .filteredOn(row -> row.get(3).equals("READ"))
        .hasSize(10)
        .allMatch(row -> row.get(4).equals("203") && Double.parseDouble(row.get(8)) > 0.03);
  }

  @Test
  void moreSlicesThanOperations_areRefused() throws IOException {
    Path plan = Experiments.plan(folder, PLAN.formatted("", 204));

    Experiments.Ending ending = Experiments.run("ivs", plan.toString(), "--db", Experiments.MEMORY);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .contains("\"slices\"", "is 204, but a run phase has 203", "at most reads_per_epoch");
  }

  /** The modes that take turns, five by five: each round of slices has all of them. */
  private static List<String> rounds() {
    List<String> rounds = new ArrayList<>();
    List<String> round = new ArrayList<>();
    for (String mode : TurnsDb.TURNS) {
      round.add(mode);
      if (round.size() > 5) {
        round.remove(0);
      }
      if (new HashSet<>(round).size() == 5) {
        rounds.add(String.join(" ", round));
        round.clear();
      }
    }
    return rounds;
  }

  /** The keys that each mode has read. */
  private static Map<String, List<String>> reads() {
    return TurnsDb.READS.stream()
        .map(read -> read.split(" ", -1))
        .collect(
            Collectors.groupingBy(
                read -> read[0], Collectors.mapping(read -> read[1], Collectors.toList())));
  }

  private Path run(String name, String more, int slices, String binding, int... exitCodes)
      throws IOException {
    Path plan = Experiments.plan(folder, PLAN.formatted(more, slices));
    Path results = folder.resolve(name);
    Experiments.Ending ending =
        Experiments.run(
            "ivs",
            plan.toString(),
            "--db",
            binding,
            "-p",
            "rocksdb.dir=" + folder.resolve(name + "-store"),
            "--results",
            results.toString());
    assertThat(ending.exitCode())
        .as(ending.err())
        .isIn(exitCodes.length == 0 ? new Object[] {0} : new Object[] {exitCodes[0], exitCodes[1]});
    return results;
  }
}
