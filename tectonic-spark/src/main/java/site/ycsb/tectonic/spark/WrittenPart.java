package site.ycsb.tectonic.spark;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import site.ycsb.tectonic.stream.StreamDigest;

/**
 * What became of a part.
 *
 * @param file its name in the folder
 * @param operations that are in the file
 * @param skipped operations that could not be made, and are not in the file
 * @param full those of them that would have let a field grow beyond its limit
 * @param bytes of the file
 * @param sha1 of the file, in hexadecimal digits
 * @param digest of its operations; those of all parts add up, modulo 2^64
 */
record WrittenPart(
    Part part,
    String file,
    long operations,
    long skipped,
    long full,
    long bytes,
    String sha1,
    long digest)
    implements Serializable {

  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("file", file).put("from", part.from()).put("to", part.to());
    json.put("operations", operations).put("skipped", skipped);
    json.put("bytes", bytes).put("sha1", sha1);
    return json.put("digest", StreamDigest.text(digest));
  }
}
