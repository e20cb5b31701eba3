package site.ycsb.client.result;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * One thing that a run can check of a store, and how much of it was.
 *
 * @param checked how many answers, ranges or keys were compared with what the operations say
 * @param of how many there were
 * @param wrong how many of those that were checked were not as the operations say
 * @param note why not all were checked; "" if nothing is to be said
 */
public record Verification(Subject subject, long checked, long of, long wrong, String note) {

  /** What is checked. */
  public enum Subject {
    /** Records that are live are found, and absent keys are not. */
    @JsonProperty("presence")
    PRESENCE("presence", "read"),
    /** What is read of a record is what the operations wrote. */
    @JsonProperty("contents")
    CONTENTS("contents", "read of a live record", "reads of live records"),
    /** A range has as many rows as it covers live keys. */
    @JsonProperty("rowCounts")
    ROW_COUNTS("number of rows", "range"),
    /** Rows are the records that the range covers, in the order of their keys. */
    @JsonProperty("rows")
    ROWS("rows", "range"),
    /** Keys that were deleted are not found later. */
    @JsonProperty("deletes")
    DELETES("deletes", "key"),
    /** What is in the store when all operations have returned. */
    @JsonProperty("storeAtEnd")
    STORE_AT_END("the store at the end", "key"),
    /** Rows that a workload of YCSB compares itself, by {@code dataintegrity=true}. */
    @JsonProperty("workload")
    WORKLOAD("rows that the workload compares", "read");

    private final String text;
    private final String one;
    private final String many;

    Subject(String text, String one) {
      this(text, one, one + "s");
    }

    Subject(String text, String one, String many) {
      this.text = text;
      this.one = one;
      this.many = many;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  /** Whether any was checked. */
  public boolean wasChecked() {
    return checked > 0;
  }

  /** In words: what was checked and how much, or what was not and why. */
  public String text() {
    if (!wasChecked()) {
      return subject.text + (note.isEmpty() ? "" : " (" + note + ")");
    }
    String counted =
        checked == of
            ? format("%,d %s", of, of == 1 ? subject.one : subject.many)
            : format("%,d of %,d %s, %s %%", checked, of, subject.many, percent());
    return subject.text + " of " + counted + (note.isEmpty() ? "" : " (" + note + ")");
  }

  /** Three digits, cut off, so that all but a few is not told as all. */
  private String percent() {
    return BigDecimal.valueOf(100 * checked)
        .divide(BigDecimal.valueOf(of), new MathContext(3, RoundingMode.DOWN))
        .toPlainString();
  }

  /** All that was checked, in words; "nothing" if there is none. */
  public static String checkedText(List<Verification> all) {
    return joined(all, Verification::wasChecked);
  }

  /** All that was not checked, in words; "nothing" if there is none. */
  public static String uncheckedText(List<Verification> all) {
    return joined(all, each -> !each.wasChecked());
  }

  private static String joined(List<Verification> all, Predicate<Verification> wanted) {
    String text =
        all.stream().filter(wanted).map(Verification::text).collect(Collectors.joining("; "));
    return text.isEmpty() ? "nothing" : text;
  }
}
