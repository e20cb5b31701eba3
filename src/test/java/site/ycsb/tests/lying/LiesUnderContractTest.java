package site.ycsb.tests.lying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import site.ycsb.DB;
import site.ycsb.bindings.api.DbContract;

/** Holds a binding that is broken on purpose, in one way after the other, to the contract. */
final class LiesUnderContractTest {
  private static String kind = "none";

  /** The contract, of a store that lies whenever it can. Run by the test only. */
  static final class BrokenBinding extends DbContract {
    @Override
    protected DB newDb() {
      return new LyingDb();
    }

    @Override
    protected Properties properties() {
      Properties properties = new Properties();
      properties.setProperty(LyingDb.KIND, kind);
      properties.setProperty(LyingDb.RATE, "1");
      properties.setProperty(LyingDb.AFTER, "0");
      // A test that fails leaves stores behind.
      properties.setProperty("memory.name", "broken-" + kind);
      properties.setProperty(LyingDb.NAME, "broken");
      return properties;
    }
  }

  @Test
  void contract_catchesEveryKindOfLie_butNotTheTruth() {
    Set<String> unseen = new TreeSet<>();
    for (String each : LyingDb.kinds()) {
      kind = each;
      TestExecutionSummary summary = contract();
      assertThat(summary.getTestsStartedCount()).isGreaterThan(30);
      if (summary.getTestsFailedCount() == 0) {
        unseen.add(each);
      }
    }
    assertThat(unseen).containsExactly("none");
  }

  private static TestExecutionSummary contract() {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(BrokenBinding.class))
            .filters(EngineFilter.includeEngines("junit-jupiter"))
            .build();
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    Launcher launcher = LauncherFactory.create();
    launcher.execute(request, listener);
    return listener.getSummary();
  }
}
