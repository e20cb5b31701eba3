package site.ycsb.tectonic.execute;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.client.result.Outcome;
import site.ycsb.tectonic.contents.Content;
import site.ycsb.tectonic.contents.FieldState.Match;
import site.ycsb.tectonic.contents.FollowedRecord.Comparison;
import site.ycsb.tectonic.contents.FollowedRecord.Reading;

/**
 * A range query that is under way: row by row what it may find. YCSB's rows have no keys, so each
 * is compared with the record whose turn it is in the order of keys.
 *
 * @param fieldNames of a record
 * @param readings by row; null for a record that is not followed
 */
record RangeReading(List<String> fieldNames, List<@Nullable Reading> readings) {

  /**
   * What came of it.
   *
   * @param wrong the first row that is wrong; null if none is
   * @param isCertain whether at least one row was compared
   */
  record Compared(@Nullable WrongRow wrong, boolean isCertain) {}

  /**
   * A row that is not the record whose turn it is.
   *
   * @param outcome what is wrong with it
   * @param row from 0
   * @param field the name of its first field that is wrong
   * @param expected what was to be found there
   * @param found in its place, shortened; null if the row lacks the field
   */
  record WrongRow(
      Outcome outcome, int row, String field, Content expected, @Nullable String found) {}

  /**
   * Ends it, and compares what was found.
   *
   * @param found the rows, as many as there are readings; or none, if nothing is to be compared
   * @param isWhole whether each row has to have all fields
   */
  Compared end(List<? extends Map<String, ByteIterator>> found, boolean isWhole) {
    WrongRow wrong = null;
    boolean isCertain = false;
    for (int row = 0; row < readings.size(); row++) {
      Reading reading = readings.get(row);
      if (reading != null) {
        Map<String, ByteIterator> values = row < found.size() ? found.get(row) : Map.of();
        Compared compared = end(row, reading, values, isWhole && row < found.size());
        wrong = wrong == null ? compared.wrong : wrong;
        isCertain |= compared.isCertain;
      }
    }
    return new Compared(wrong, isCertain);
  }

  private static @Nullable String shortened(byte @Nullable [] value) {
    return value == null ? null : WrongAnswerText.shortened(value);
  }

  private Compared end(
      int row, Reading reading, Map<String, ByteIterator> record, boolean isWhole) {
    Binding.dropNulls(record);
    byte[] @Nullable [] values = ContentCheck.values(record, fieldNames);
    int lacking = -1;
    for (int field = 0; field < values.length; field++) {
      lacking = values[field] == null ? field : lacking;
    }
    Comparison comparison = reading.end(values);
    if (comparison.match().isWrong()) {
      int field = comparison.field();
      return new Compared(
          new WrongRow(
              comparison.match() == Match.TWICE ? Outcome.APPLIED_TWICE : Outcome.WRONG_ROWS,
              row,
              fieldNames.get(field),
              comparison.expected(),
              shortened(values[field])),
          true);
    } else if (isWhole && lacking >= 0) {
      return new Compared(
          new WrongRow(Outcome.WRONG_ROWS, row, fieldNames.get(lacking), Content.UNKNOWN, null),
          true);
    }
    return new Compared(null, comparison.match() == Match.RIGHT && lacking < values.length - 1);
  }
}
