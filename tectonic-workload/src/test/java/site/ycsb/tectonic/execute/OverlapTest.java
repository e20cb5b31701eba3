package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations exclude each other if the store could otherwise end up in another state. */
class OverlapTest {
  private static final Overlap KEYS = new Overlap(false, false);
  private static final Overlap EMULATED = new Overlap(false, true);
  private static final Overlap CHECKED = new Overlap(true, false);

  @ParameterizedTest
  @CsvSource({
    "INSERT b, INSERT b, true",
    "INSERT b, POINT_QUERY b, true",
    "INSERT b, EMPTY_POINT_QUERY b, true",
    "INSERT b, BLIND_POINT_QUERY b, true",
    "INSERT b, UPDATE b, true",
    "INSERT b, POINT_QUERY c, false",
    "INSERT b, INSERT c, false",
    "POINT_DELETE b, MERGE b, true",
    "POINT_DELETE b, EXTEND b, true",
    "POINT_DELETE b, INSERT b, true",
    "EMPTY_POINT_DELETE b, INSERT b, true",
    "BLIND_POINT_DELETE b, POINT_QUERY b, true",
    "UPDATE b, UPDATE b, true",
    "UPDATE b, UPDATE c, false",
    "UPDATE b, MERGE b, true",
    "UPDATE b, EXTEND b, true",
    "MERGE b, MERGE b, false",
    "UPDATE b, POINT_QUERY b, false",
    "READ_MODIFY_WRITE b, READ_MODIFY_WRITE b, true",
    "READ_MODIFY_WRITE b, UPDATE b, true",
    "READ_MODIFY_WRITE b, UPDATE c, false",
    "READ_MODIFY_WRITE b, POINT_QUERY b, false",
    "MERGE b, RANGE_QUERY a-c, false",
    "INSERT a, RANGE_QUERY a-c, true",
    "INSERT b, RANGE_QUERY a-c, true",
    "INSERT c, RANGE_QUERY a-c, true",
    "INSERT d, RANGE_QUERY a-c, false",
    "POINT_DELETE a, RANGE_QUERY b-c, false",
    "POINT_QUERY b, RANGE_DELETE a-c, true",
    "EMPTY_POINT_QUERY b, RANGE_DELETE a-c, true",
    "UPDATE d, RANGE_DELETE a-c, false",
    "RANGE_DELETE a-c, RANGE_QUERY c-e, true",
    "RANGE_DELETE a-e, RANGE_QUERY b-c, true",
    "RANGE_DELETE a-b, RANGE_DELETE b-c, true",
    "RANGE_DELETE a-b, RANGE_DELETE c-d, false",
    "RANGE_QUERY a-e, RANGE_QUERY b-c, false",
    "BLIND_RANGE_QUERY a+9, INSERT b, false",
    "BLIND_RANGE_QUERY a+9, RANGE_DELETE a-c, false",
    "POINT_DELETE skipped, INSERT b, false",
    "RANGE_DELETE skipped, RANGE_DELETE a-c, false"
  })
  void operations_thatTouchAKeyThatOneChanges_exclude(String one, String other, boolean expected) {
    assertThat(KEYS.excludes(Ops.of(one), Ops.of(other))).isEqualTo(expected);
    assertThat(KEYS.excludes(Ops.of(other), Ops.of(one))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "EXTEND b, EXTEND b, true, false",
    "MERGE b, EXTEND b, true, false",
    "EXTEND b, EXTEND c, false, false",
    "EXTEND b, POINT_QUERY b, false, true",
    "UPDATE b, RANGE_QUERY a-c, false, true",
    "POINT_QUERY b, POINT_QUERY b, false, false"
  })
  void appendsAndReads_excludeOnlyWhereTheirOrderShows(
      String one, String other, boolean emulated, boolean checked) {
    assertThat(EMULATED.excludes(Ops.of(one), Ops.of(other))).isEqualTo(emulated);
    assertThat(CHECKED.excludes(Ops.of(one), Ops.of(other))).isEqualTo(checked);
  }
}
