package site.ycsb.tectonic.generate;

import site.ycsb.tectonic.keyset.LiveOrdinals;

/** The live keys that have a hot prefix of one hot range. */
final class HotOrdinals {
  private final int mark;
  private final LiveOrdinals ordinals = new LiveOrdinals();

  /**
   * @param mark of the hot range in a draft
   */
  HotOrdinals(int mark) {
    this.mark = mark;
  }

  void added(int ordinal, int hotMarks) {
    if ((hotMarks & mark) != 0) {
      ordinals.add(ordinal);
    }
  }

  void removed(int ordinal) {
    if (ordinals.contains(ordinal)) {
      ordinals.remove(ordinal);
    }
  }

  boolean contains(int ordinal) {
    return ordinals.contains(ordinal);
  }

  /** Number of hot keys among the live ones that are no younger than a key. */
  int countUpTo(int ordinal) {
    return ordinals.countUpTo(ordinal);
  }

  int size() {
    return ordinals.size();
  }

  int at(int position) {
    return ordinals.at(position);
  }
}
