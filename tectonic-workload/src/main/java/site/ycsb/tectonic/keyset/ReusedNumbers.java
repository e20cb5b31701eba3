package site.ycsb.tectonic.keyset;

import java.util.ArrayDeque;
import java.util.Deque;

/** Hands out numbers from 0 on, first those that came back. */
final class ReusedNumbers {
  private final Deque<Integer> unused = new ArrayDeque<>();
  private int made;

  int take() {
    return unused.isEmpty() ? made++ : unused.pop();
  }

  void giveBack(int number) {
    unused.push(number);
  }
}
