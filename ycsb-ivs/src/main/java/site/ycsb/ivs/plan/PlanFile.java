package site.ycsb.ivs.plan;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.read.SpecReader;

/**
 * A plan and the JSON that it was read from.
 *
 * @param document as it was written, without {@code $schema}, which is for editors
 */
public record PlanFile(IvsPlan plan, JsonNode document) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  /**
   * Reads a file.
   *
   * @throws site.ycsb.tectonic.spec.SpecException if it is no plan, with the place in it
   */
  public static PlanFile read(Path file) {
    IvsPlan plan = SpecReader.read(file, IvsPlan.class);
    try {
      ObjectNode document = (ObjectNode) MAPPER.readTree(file.toFile());
      document.remove("$schema");
      return new PlanFile(plan, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** One trial of one epoch of this plan, with few records and without arrivals. */
  public PlanFile small(int reads) {
    ObjectNode small = document.deepCopy();
    small.retain("fields", "extend_distribution", "extend_method", "mix", "update_length", "seed");
    small.put("name", "practice").put("records", 100).put("extends_per_epoch", reads / 8);
    small.put("reads_per_epoch", reads).put("epochs", 1).putArray("modes").add("main-run");
    return new PlanFile(SpecReader.parse("plan", small.toString(), IvsPlan.class), small);
  }

  /** The arrivals of the run phases, as specs have them; null: a closed loop. */
  public @Nullable JsonNode arrival() {
    JsonNode arrival = document.get("arrival");
    return arrival == null || arrival.isNull() ? null : arrival;
  }
}
