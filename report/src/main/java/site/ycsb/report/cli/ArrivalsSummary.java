package site.ycsb.report.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * What is to be said of arrivals that were written.
 *
 * @param file or "-"
 * @param seconds from 0 to their end
 */
record ArrivalsSummary(String file, long arrivals, double seconds, long seed) {

  private double perSecond() {
    return seconds > 0 ? arrivals / seconds : 0;
  }

  String text() {
    return String.format(
        Locale.ROOT,
        "%,d arrivals in %,.3f s, %,.1f/s in the mean, seed %d",
        arrivals,
        seconds,
        perSecond(),
        seed);
  }

  String json() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("file", file).put("arrivals", arrivals).put("seconds", seconds);
    return node.put("rate_per_second", perSecond()).put("seed", seed).toPrettyString();
  }
}
