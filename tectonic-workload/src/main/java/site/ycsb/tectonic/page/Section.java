package site.ycsb.tectonic.page;

import java.util.List;

/**
 * What there is to see of one folder of results, or of a comparison.
 *
 * @param facts that identify it
 */
public record Section(String name, Verdict verdict, List<Fact> facts, List<Block> blocks) {
  public Section {
    facts = List.copyOf(facts);
    blocks = List.copyOf(blocks);
  }
}
