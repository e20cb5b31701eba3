package site.ycsb.tectonic.generate;

import java.util.Arrays;
import site.ycsb.tectonic.random.SeededRandom;

/** The string that is being made: its bytes so far, and what its parts need to know. */
final class Draft {
  final SeededRandom random;

  /** Made of what is unique to the key: a number below the domain of its unique part. */
  long number;

  /** Bit i is set once the string has taken a hot prefix of the hot range with mark i. */
  int hotMarks;

  byte[] bytes = new byte[64];
  int length;

  Draft(SeededRandom random) {
    this.random = random;
  }

  void clear() {
    length = 0;
    hotMarks = 0;
  }

  /** Makes room for more bytes, maybe in a new array, and counts them in; returns their start. */
  int extend(int more) {
    int start = length;
    length += more;
    if (length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
    }
    return start;
  }

  void append(byte[] more) {
    int start = extend(more.length);
    System.arraycopy(more, 0, bytes, start, more.length);
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
