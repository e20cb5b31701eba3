package site.ycsb.report.cli;

import java.util.List;

/** What a module on the class path adds to the {@code tectonic} command; found as a service. */
public interface MoreCommands {

  /** Commands that are annotated with their names. */
  default List<Object> commands() {
    return List.of(this);
  }
}
