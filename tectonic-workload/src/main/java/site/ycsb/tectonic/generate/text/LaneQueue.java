package site.ycsb.tectonic.generate.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Random characters that are still to be made: those of several short strings, made together as if
 * they were one long one, with the same outcome as each by itself.
 */
final class LaneQueue {
  private static final int MOST_STRINGS = 64;

  private final int[] places = new int[CharacterLanes.MOST];
  private final int[] seeds = new int[CharacterLanes.MOST];
  private final int[] inners = new int[CharacterLanes.MOST];
  private final int[] starts = new int[MOST_STRINGS];
  private final int[] counts = new int[MOST_STRINGS];
  private @Nullable CharacterLanes characters;
  private int strings;

  /** Strings, from the first on, whose lanes' places are noted. */
  private int placed;

  private int lanes;

  /**
   * Adds a string, making those before it where there is no room for more.
   *
   * @param start place in the draft
   * @param count bytes, at most those of all lanes
   */
  void add(CharacterLanes from, long seed, int start, int count, Draft draft) {
    int more = CharacterLanes.of(count);
    if (from != characters || strings == MOST_STRINGS || lanes + more > CharacterLanes.MOST) {
      make(draft);
      characters = from;
    }
    // Records are mostly alike, so the places mostly are what they were.
    if (strings >= placed || counts[strings] != count) {
      CharacterLanes.place(places, lanes, more);
      placed = strings + 1;
    }
    Arrays.fill(seeds, lanes, lanes + more, (int) seed);
    Arrays.fill(inners, lanes, lanes + more, (int) (seed >>> 32));
    lanes += more;
    starts[strings] = start;
    counts[strings++] = count;
  }

  /** Makes all of them. */
  void make(Draft draft) {
    if (characters != null) {
      characters.make(places, seeds, inners, lanes, draft.lanes, draft.spareLanes);
      put(draft);
      characters = null;
      strings = 0;
      lanes = 0;
    }
  }

  /** Strings that follow one another without a gap are copied as one. */
  private void put(Draft draft) {
    int lane = 0;
    int first = 0;
    while (first < strings) {
      int count = counts[first];
      int next = first + 1;
      while (next < strings
          && count % CharacterLanes.BYTES == 0
          && starts[next] == starts[first] + count) {
        count += counts[next++];
      }
      draft.put(draft.lanes, lane, starts[first], count);
      lane += CharacterLanes.of(count);
      first = next;
    }
  }
}
