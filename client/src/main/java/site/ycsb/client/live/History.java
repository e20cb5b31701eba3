package site.ycsb.client.live;

import java.util.ArrayList;
import java.util.List;

/**
 * A run from its beginning, second by second. A long run is kept in secondViews of 2, 4, 8, ...
 * seconds, so that memory stays bounded.
 */
final class History {
  /** As many as a screen can show. */
  static final int MOST_STRETCHES = 1_800;

  private final List<SecondView> secondViews = new ArrayList<>();
  private long width = 1;

  /** Adds a second; returns whether those before were joined. */
  boolean add(SecondView second) {
    append(second);
    if (secondViews.size() <= MOST_STRETCHES) {
      return false;
    }
    List<SecondView> finer = List.copyOf(secondViews);
    secondViews.clear();
    width *= 2;
    finer.forEach(this::append);
    return true;
  }

  private void append(SecondView next) {
    int last = secondViews.size() - 1;
    if (last >= 0 && secondViews.get(last).second() / width == next.second() / width) {
      secondViews.set(last, secondViews.get(last).joined(next));
    } else {
      secondViews.add(next);
    }
  }

  List<SecondView> all() {
    return List.copyOf(secondViews);
  }

  /** The secondView that the last second is in. */
  SecondView last() {
    return secondViews.get(secondViews.size() - 1);
  }

  int size() {
    return secondViews.size();
  }
}
