package site.ycsb.client.measure;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What a {@link site.ycsb.Workload} adds that counts its operations itself. */
public interface MeasuredWorkload {

  /** What it counts; to be asked for after init. */
  MeasuredRun measured();

  /** What it runs; to be asked for after init. */
  Origin origin();

  /**
   * Where the operations come from.
   *
   * @param spec as JSON
   * @param specFile as it was given
   * @param seed of the operations
   * @param stream version by which the operations follow from spec and seed
   */
  record Origin(
      @Nullable JsonNode spec,
      @Nullable String specFile,
      @Nullable Long seed,
      @Nullable Integer stream) {
    /** Of a workload that has no spec. */
    public static final Origin NONE = new Origin(null, null, null, null);
  }
}
