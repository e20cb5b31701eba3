package site.ycsb.tectonic.inspect;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the sections and phases of a trace begin and end, by the places of operations, as marks say
 * them.
 */
public final class TraceOutline {
  private final ArrayList<Phase> phases = new ArrayList<>();
  private @Nullable String section;
  private @Nullable String phase;
  private boolean marked;
  private long phaseStart;
  private long operations;
  private int sections;

  /**
   * A phase, or the operations before the first one of a section.
   *
   * @param section number of its section, from 0
   * @param from place of its first operation in the trace, from 0
   * @param to place after that of its last operation
   */
  public record Phase(int section, String sectionName, String name, long from, long to) {}

  /** An operation follows. */
  public void operation() {
    enterSection();
    operations++;
  }

  /** A section begins. */
  public void section(String name) {
    marked = true;
    endSection();
    begin(name);
  }

  /** A phase begins. */
  public void phase(String name) {
    marked = true;
    endPhase();
    enterSection();
    phase = name;
  }

  /** The trace ends. */
  public void end() {
    endSection();
  }

  /** All of them in order; one of a trace without marks. */
  public List<Phase> phases() {
    return Collections.unmodifiableList(phases);
  }

  /** Whether there are marks. */
  public boolean isMarked() {
    return marked;
  }

  /** Number of sections. */
  public int sections() {
    return Math.max(1, sections);
  }

  private void enterSection() {
    if (section == null) {
      begin("");
    }
  }

  private void begin(String name) {
    section = name;
    sections++;
  }

  private void endSection() {
    endPhase();
    section = null;
  }

  private void endPhase() {
    String open = section;
    if (open == null || (phase == null && operations == phaseStart)) {
      return;
    }
    phases.add(new Phase(sections - 1, open, phase == null ? "" : phase, phaseStart, operations));
    phaseStart = operations;
    phase = null;
  }
}
