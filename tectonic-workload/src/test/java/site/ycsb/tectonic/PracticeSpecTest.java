package site.ycsb.tectonic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import org.junit.jupiter.api.Test;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhasedWorkload;

/** The spec that a client practises on. */
final class PracticeSpecTest {

  @Test
  void practice_isOfAThousandOperationsThatAreDueAtOnce() {
    Workload practice = new TectonicWorkload().practice();

    assertThat(practice)
        .asInstanceOf(type(ReportingWorkload.class))
        .extracting(workload -> workload.progress().planned())
        .isEqualTo(1000L);
    assertThat(practice)
        .asInstanceOf(type(PhasedWorkload.class))
        .extracting(PhasedWorkload::arrivalPhases, LIST)
        .hasSize(2)
        .allMatch(phase -> ((LoopPhase) phase).model() == null);
  }
}
