package site.ycsb.tectonic.reference;

import static site.ycsb.tectonic.spec.Words.format;

import site.ycsb.arrival.TextTable;

/** Tells on one page what the check of a trace came to. */
public final class VerificationText {
  private VerificationText() {}

  /** The page. */
  public static String of(TraceVerification found) {
    StringBuilder text = new StringBuilder();
    text.append(
        format("%s against %s: %,d operations%n", found.trace(), found.spec(), found.operations()));
    if (found.faults().isEmpty()) {
      text.append("counts, liveness, ranges, order, lengths, characters: as the spec says\n");
    } else {
      text.append("faults:\n");
      for (TraceVerification.Fault fault : found.faults()) {
        String count = fault.count() == 1 ? "" : format("%,d x ", fault.count());
        String first = fault.first().isEmpty() ? "" : " (" + fault.first() + ")";
        text.append("  ").append(count).append(fault.what()).append(first).append('\n');
      }
    }
    if (!found.tests().isEmpty()) {
      text.append(format("%nlaws: a test fails with a p-value below %.1e%n", found.leastP()));
      TextTable table = new TextTable("<", "<law", "samples", "<test", "p", "<");
      for (TraceVerification.Test test : found.tests()) {
        table.row(
            test.what(),
            test.law(),
            format("%,d", test.samples()),
            test.statistic(),
            test.p() < 1e-4 ? format("%.1e", test.p()) : format("%.4f", test.p()),
            test.p() >= found.leastP() ? "" : "FAILS");
      }
      text.append(table.text("  "));
    }
    if (!found.untested().isEmpty()) {
      text.append("\nnot tested:\n");
      found.untested().forEach(each -> text.append("  ").append(each).append('\n'));
    }
    text.append(found.holds() ? "\nthe trace is one of the spec\n" : "\nNOT a trace of the spec\n");
    return text.toString();
  }
}
