package site.ycsb.tectonic.keyset;

import java.util.Arrays;

/**
 * The leaf of each ordinal. It takes four bytes for each ordinal, in pages, since a doubling array
 * would have to be copied.
 */
final class LeafOfOrdinal {
  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;

  private static final int[] NO_PAGE = {};

  private int[][] pages = {};

  int leafOf(int ordinal) {
    return pages[ordinal >>> PAGE_BITS][ordinal & (PAGE - 1)];
  }

  void put(int ordinal, int leaf) {
    int page = ordinal >>> PAGE_BITS;
    if (page >= pages.length) {
      int before = pages.length;
      pages = Arrays.copyOf(pages, Math.max(page + 1, before + before / 2));
      Arrays.fill(pages, before, pages.length, NO_PAGE);
    }
    if (pages[page] == NO_PAGE) {
      pages[page] = new int[PAGE];
    }
    pages[page][ordinal & (PAGE - 1)] = leaf;
  }
}
