package site.ycsb.tectonic.execute;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.OperationText;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;

/**
 * The operations of a run, written down right before they are sent, with marks where sections and
 * phases begin: a trace that can be inspected and replayed.
 */
final class SentTrace {
  private final OutputStream out;
  private final OperationText marks = new OperationText();
  private @Nullable GroupPlan group;
  private @Nullable SectionPlan section;
  private boolean ended;

  SentTrace(OutputStream out) {
    this.out = out;
  }

  /** Adds the operation of a ticket, whose line is given. */
  synchronized void add(Ticket ticket, OperationText line) {
    if (ended) {
      return;
    }
    try {
      mark(ticket.section(), ticket.group());
      line.writeTo(out);
    } catch (IOException e) {
      // Whoever flushes and closes the file is told again.
      ended = true;
    }
  }

  private void mark(SectionPlan itsSection, GroupPlan itsGroup) throws IOException {
    if (!itsSection.equals(section)) {
      section = itsSection;
      marks.mark("section", itsSection.name());
      marks.writeTo(out);
    }
    if (!itsGroup.equals(group)) {
      group = itsGroup;
      marks.mark("phase", itsGroup.name());
      marks.writeTo(out);
    }
  }
}
