package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/** What a module on the class path knows of files that are no specs; found as a service. */
public interface MoreDocuments {

  /** Whether a file looks like one of these, with or without mistakes. */
  boolean accepts(Path file);

  /**
   * What the file says, as lines.
   *
   * @throws site.ycsb.tectonic.spec.SpecException if it has a mistake
   */
  String text(Path file) throws IOException;

  /** Who knows a file, if it is no spec. */
  static Optional<MoreDocuments> of(Path file) {
    return ServiceLoader.load(MoreDocuments.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> each.accepts(file))
        .findFirst();
  }
}
