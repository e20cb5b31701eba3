package site.ycsb.tectonic.describe;

import java.util.List;

/**
 * What a workload will be. The components of the records are the fields of the JSON that {@code
 * tectonic describe --json} prints.
 *
 * @param notes what the user should know of the spec
 */
public record WorkloadDescription(
    String spec, long seed, List<String> notes, List<SectionDescription> sections, Totals totals) {
  public WorkloadDescription {
    notes = List.copyOf(notes);
    sections = List.copyOf(sections);
  }

  /**
   * All phases together but the warm-ups, which are kept apart.
   *
   * @param measured what all other phases do
   * @param warmup what the warm-ups do
   * @param clockPhases phases that the clock ends; what they do is in no sum
   * @param recordsAtEnd of all sections
   * @param storeBytes of the keys and values of these records
   * @param generatorBytes that the generator takes at most, one section at a time
   */
  public record Totals(
      Work measured,
      Work warmup,
      int clockPhases,
      LiveKeys recordsAtEnd,
      double storeBytes,
      double generatorBytes) {}

  /**
   * What some phases do together.
   *
   * @param writtenBytes of keys and values
   * @param rangeBytes of the keys and values that range queries read
   */
  public record Work(int phases, double operations, double writtenBytes, double rangeBytes) {}
}
