package site.ycsb.tectonic.inspect.measure;

import java.util.Locale;

/** What a trace promises not to do; inserts may, in a section with skip_key_contains_check. */
enum Violation {
  INSERT_OF_A_LIVE_KEY,
  UPDATE_OF_A_MISSING_KEY,
  MERGE_OF_A_MISSING_KEY,
  EXTEND_OF_A_MISSING_KEY,
  RANGE_QUERY_FROM_A_MISSING_KEY,
  RANGE_DELETE_FROM_A_MISSING_KEY,
  RANGE_ENDS_BEFORE_ITS_START;

  /** The name in the JSON. */
  String jsonName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
