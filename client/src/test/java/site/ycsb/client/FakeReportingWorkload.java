package site.ycsb.client;

import java.util.List;
import site.ycsb.arrival.FakeWorkload;
import site.ycsb.arrival.ReportingWorkload;

/** A fake workload that counts on its own, and finds something wrong when a request failed. */
public final class FakeReportingWorkload extends FakeWorkload implements ReportingWorkload {

  @Override
  public RunProgress progress() {
    return new RunProgress(probe().requests.get(), 12, 1, 2, "first");
  }

  @Override
  public long otherCalls() {
    return probe().otherCalls.getAsLong();
  }

  @Override
  public String report() {
    return "phase first: " + probe().requests.get() + " operations\n";
  }

  @Override
  public List<String> problems() {
    return probe().requests.get() > 10 ? List.of("1 expected hit missed") : List.of();
  }
}
