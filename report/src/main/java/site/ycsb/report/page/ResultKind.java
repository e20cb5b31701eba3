package site.ycsb.report.page;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import site.ycsb.report.page.Page.Section;

/** A kind of result folder other than a run's; modules add theirs as a service. */
public interface ResultKind {

  /** Returns whether the folder is of this kind. */
  boolean accepts(Path folder);

  /**
   * Shows a folder.
   *
   * @param now tells a run that goes on from one that was killed
   * @throws site.ycsb.arrival.UsageException if a file in it cannot be read
   */
  Section section(Path folder, Instant now) throws IOException;
}
