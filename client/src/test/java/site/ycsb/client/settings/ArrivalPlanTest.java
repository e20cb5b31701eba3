package site.ycsb.client.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.OpenLoopSettings;
import site.ycsb.arrival.loop.PhasedWorkload;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;

/** Phases are given schedules. */
final class ArrivalPlanTest {

  /** A phase that ends as it begins, as where all counts of a group are 0. */
  @ParameterizedTest
  @ValueSource(strings = {"poisson", "self_similar", "fractional_gaussian_noise"})
  void phase_withoutRequests_needsNoLength(String generator) {
    Properties properties = new Properties();
    properties.setProperty("arrivalgenerator", generator);
    properties.setProperty("target", "100");
    ArrivalModel model = ArrivalProperties.model(properties);
    ArrivalPlan plan =
        new ArrivalPlan(
            model, 1, OpenLoopSettings.defaults(2, 1), ArrivalLimits.of(properties, 1, false));

    List<LoopPhase> phases = plan.phases(new Empty(), 0, warning -> {});

    assertThat(phases).extracting(LoopPhase::model).containsExactly(model);
  }

  private static final class Empty extends Workload implements PhasedWorkload {
    @Override
    public List<LoopPhase> arrivalPhases() {
      return List.of(new LoopPhase("empty", false, null, 1, null, 0, 0));
    }

    @Override
    public boolean nextPhase(DB db, Object threadState) {
      return false;
    }

    @Override
    public boolean doInsert(DB db, Object threadState) {
      return false;
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      return false;
    }
  }
}
