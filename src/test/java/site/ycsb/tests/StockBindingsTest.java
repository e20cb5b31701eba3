package site.ycsb.tests;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bindings of real installations of YCSB run our specs as their users would: under our client,
 * and under YCSB's own with our jar in its lib. Each run is the one stream without violations, or
 * is refused before anything is loaded.
 *
 * <p>The profile {@code stock} runs all specs, and on a release all stores; without it only the
 * quick ones are.
 */
final class StockBindingsTest {
  private static final boolean ALL = Boolean.getBoolean("stock.all");

  /** The stores to try, of those of {@link StockStore}; none: all. */
  private static final List<String> STORES =
      Stream.of(System.getenv().getOrDefault("TECTONIC_STOCK_STORES", "").split("\\s+", -1))
          .filter(store -> !store.isEmpty())
          .toList();

  @TempDir private static Path folder;

  @TestFactory
  Stream<DynamicTest> bindings() {
    List<YcsbInstallation> installations = YcsbInstallation.all();
    if (installations.isEmpty()) {
      String reason = "NOT RUN: " + YcsbInstallation.VARIABLE + " names no installation of YCSB";
      return Stream.of(dynamicTest(reason, () -> Assumptions.abort(reason)));
    }
    return installations.stream().flatMap(StockBindingsTest::bindingsOf);
  }

  private static Stream<DynamicTest> bindingsOf(YcsbInstallation installation) {
    return Arrays.stream(StockStore.values())
        .filter(store -> store.isQuick() || (ALL && installation.isRelease()))
        .filter(store -> STORES.isEmpty() || STORES.contains(store.name()))
        .filter(store -> installation.has(store.binding()))
        .map(store -> new StockTrial(installation, store))
        .map(
            trial ->
                dynamicTest(
                    trial.toString(),
                    () -> trial.run(specs(), Files.createTempDirectory(folder, "trial"))));
  }

  private static List<String> specs() {
    Stream<String> quick = Stream.of("ycsb/a", "ycsb/d", "ycsb/e", "ycsb/f");
    Stream<String> more = Stream.of();
    if (ALL) {
      Stream<String> tectonic =
          Stream.of("1", "2", "3", "4", "5", "6", "7").map(name -> "tectonic/tec-" + name);
      Stream<String> kvbench =
          Stream.of("i", "ii", "iii", "iv", "v").map(name -> "kvbench/" + name);
      more = Stream.concat(tectonic, kvbench);
    }
    return Stream.concat(
            Stream.of("tectonic.properties"),
            Stream.concat(quick, more).map(name -> "specs/" + name + ".spec.json"))
        .toList();
  }
}
