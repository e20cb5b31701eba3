package site.ycsb.bindings.api;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.TABLE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** States what a binding does with ranges of keys, whose order is that of their bytes. */
abstract class RangeContract extends RecordContract {
  // Neighbours in UTF-8 whose order in UTF-16 differs: the last is a pair of surrogates there.
  static final List<String> UNICODE_KEYS =
      List.of(
          "user", "user ", "user~", "user\u00e9", "user\u65e5", "user\uffee", "user\ud83d\ude80");

  @Test
  final void unicodeKeysAndValues_areKept_andScannedInByteOrder() {
    List<String> shuffled = new ArrayList<>(UNICODE_KEYS);
    Collections.shuffle(shuffled, new Random(7));
    shuffled.forEach(key -> table().insert(key, "value of " + key));
    List<String> expected = UNICODE_KEYS.stream().map(key -> "value of " + key).toList();
    assertThat(table().scan("", 100)).isEqualTo(expected);
    assertThat(table().scan("user\u00ff", 100)).isEqualTo(expected.subList(4, 7));
  }

  @Test
  final void scan_startsAtOrAfterTheStartKey_andCounts() {
    table().insertNumbered(0, 20, 2);
    assertThat(table().scan("k004", 3)).containsExactly("4", "6", "8");
    assertThat(table().scan("k005", 3)).containsExactly("6", "8", "10");
    assertThat(table().scan("k016", 100)).containsExactly("16", "18");
    assertThat(table().scan("k019", 5)).isEmpty();
  }

  @Test
  final void rangeScan_returnsBothEnds_inKeyOrder() {
    required(RangeScan.class);
    table().insertNumbered(0, 20, 2);
    table().insert("k008x", "after 8");
    assertThat(table().scanRange("k004", "k008")).containsExactly("4", "6", "8");
    assertThat(table().scanRange("k003", "k009")).containsExactly("4", "6", "8", "after 8");
    assertThat(table().scanRange("k006", "k006")).containsExactly("6");
    assertThat(table().scanRange("k005", "k005")).isEmpty();
    assertThat(table().scanRange("k008", "k004")).isEmpty();
    UNICODE_KEYS.forEach(key -> table().insert(key, key));
    assertThat(table().scanRange("user ", "user\uffff")).isEqualTo(UNICODE_KEYS.subList(1, 6));
  }

  @Test
  final void reverseScan_goesDownFromTheStartKey_andCounts() {
    required(ReverseScan.class);
    table().insertNumbered(0, 20, 2);
    assertThat(table().scanReverse("k008", 3)).containsExactly("8", "6", "4");
    assertThat(table().scanReverse("k009", 3)).containsExactly("8", "6", "4");
    assertThat(table().scanReverse("k002", 100)).containsExactly("2", "0");
    assertThat(table().scanReverse("l", 2)).containsExactly("18", "16");
    assertThat(table().scanReverse("k018", 0)).isEmpty();
    assertThat(table().scanReverse("j", 5)).isEmpty();
    UNICODE_KEYS.forEach(key -> table().insert(key, key));
    List<String> down = new ArrayList<>(UNICODE_KEYS);
    Collections.reverse(down);
    assertThat(table().scanReverse("user\ud83d\ude80", 7)).isEqualTo(down);
  }

  @Test
  final void reverseScan_staysInItsTable() {
    required(ReverseScan.class);
    assertThat(db().insert("a" + TABLE, "k000", StringTable.record("other")).isOk()).isTrue();
    assertThat(table().scanReverse("k", 5)).isEmpty();
    table().insert("k001", "own");
    assertThat(table().scanReverse("k009", 5)).containsExactly("own");
    assertThat(db().delete("a" + TABLE, "k000").isOk()).isTrue();
  }

  @Test
  final void rangeDelete_removesBothEnds_andNothingElse() {
    RangeDelete ranges = required(RangeDelete.class);
    table().insertNumbered(0, 15, 1);
    table().insert("k005x", "after 5");
    assertThat(ranges.deleteRange(TABLE, "k003", "k005").isOk()).isTrue();
    assertThat(ranges.deleteRange(TABLE, "k010", "k010").isOk()).isTrue();
    assertThat(ranges.deleteRange(TABLE, "k0105", "k0107").isOk()).isTrue();
    assertThat(ranges.deleteRange(TABLE, "k009", "k008").isOk()).isTrue();
    assertThat(table().scan("", 10))
        .containsExactly("0", "1", "2", "after 5", "6", "7", "8", "9", "11", "12");
    assertThat(ranges.deleteRange(TABLE, "k", "l").isOk()).isTrue();
    table().insert("k004", "again");
    assertThat(table().scan("", 10)).containsExactly("again");
  }
}
