package site.ycsb.arrival.schedule;

import java.util.ArrayList;
import java.util.List;
import site.ycsb.arrival.InvalidValueException;

/** The models of which another one is made. */
final class Parts {
  private Parts() {}

  /** A seed of its own for each part. */
  static long seed(long seed, long part) {
    return SplitMix64.of(seed, part).nextLong();
  }

  /** A part with what its file holds; a mistake in it names the place. */
  static ArrivalModel opened(String field, ArrivalModel part) {
    try {
      return part.opened();
    } catch (InvalidValueException e) {
      throw new InvalidValueException(
          field + "/" + part.generator() + "/" + e.field(), e.found(), e.expected(), e.getCause());
    }
  }

  static List<ArrivalModel> opened(List<ArrivalModel> parts) {
    List<ArrivalModel> opened = new ArrayList<>();
    parts.forEach(part -> opened.add(opened("arrivals/" + opened.size(), part)));
    return opened;
  }
}
