package site.ycsb.tectonic.spark;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import site.ycsb.tectonic.stream.StreamDigest;

/**
 * What became of a part.
 *
 * @param operations that were written
 * @param skipped operations that could not be made, and were not written
 * @param full those of them that would have let a field grow beyond its limit
 * @param digest of its operations; those of all parts add up, modulo 2^64
 */
record WrittenPart(Part part, long operations, long skipped, long full, long digest)
    implements Serializable {

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("from", part.from()).put("to", part.to());
    json.put("operations", operations).put("skipped", skipped);
    return json.put("digest", StreamDigest.text(digest));
  }
}
