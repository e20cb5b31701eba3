package site.ycsb.tectonic.page.compare;

import java.util.List;
import site.ycsb.tectonic.page.run.RunFolder;

/**
 * Repeated runs of the same.
 *
 * @param runs at least one
 */
public record RunGroup(String name, List<RunFolder> runs) {
  public RunGroup {
    runs = List.copyOf(runs);
  }
}
