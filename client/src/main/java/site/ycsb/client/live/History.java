package site.ycsb.client.live;

import java.util.ArrayList;
import java.util.List;

/**
 * A run from its beginning, second by second. A long run is kept in stretches of 2, 4, 8, ...
 * seconds, so that memory stays bounded.
 */
final class History {
  /** As many as a screen can show. */
  static final int MOST_STRETCHES = 1_800;

  private final List<Stretch> stretches = new ArrayList<>();
  private long width = 1;

  /** Adds a second; returns whether those before were joined. */
  boolean add(Stretch second) {
    append(second);
    if (stretches.size() <= MOST_STRETCHES) {
      return false;
    }
    List<Stretch> finer = List.copyOf(stretches);
    stretches.clear();
    width *= 2;
    finer.forEach(this::append);
    return true;
  }

  private void append(Stretch next) {
    int last = stretches.size() - 1;
    if (last >= 0 && stretches.get(last).second() / width == next.second() / width) {
      stretches.set(last, stretches.get(last).joined(next));
    } else {
      stretches.add(next);
    }
  }

  List<Stretch> all() {
    return List.copyOf(stretches);
  }

  /** The stretch that the last second is in. */
  Stretch last() {
    return stretches.get(stretches.size() - 1);
  }
}
