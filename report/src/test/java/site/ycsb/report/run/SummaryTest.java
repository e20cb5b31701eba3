package site.ycsb.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.ArrivalOutcome.Span;
import site.ycsb.client.result.Latency;

/** What the tables of a run call its figures. */
class SummaryTest {
  /** 25,000 requests of a closed loop, and 12,000 of a phase with arrivals. */
  @Test
  void requestsOfAClosedPhase_areNoArrivals() {
    Span due = new Span(12_000, 2);
    ArrivalOutcome outcome =
        new ArrivalOutcome(
            null,
            1,
            37_000,
            36_990,
            7,
            3,
            6_000,
            6_000,
            due,
            due,
            Latency.NONE,
            Latency.NONE,
            List.of(),
            false);

    assertThat(Summary.arrivals(outcome).rows())
        .extracting(row -> row.get(0) + ": " + row.get(1))
        .startsWith(
            "arrivals that were due, without warm-ups: 12,000",
            "requests, those of closed phases and warm-ups too: 37,000",
            "sent: 36,990",
            "dropped: 7",
            "still waiting at the end: 3");
  }
}
