package site.ycsb.tectonic.execute;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.tectonic.contents.Content;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream;

/**
 * Says what is wrong with an answer: what was expected, what wrote that, and what was found.
 *
 * @param mine the ticket of the operation
 * @param check that has looked at what was found
 * @param values of the operations, made once more to be shown
 */
record WrongAnswerText(Ticket mine, ContentCheck check, OperationStream.Values values) {
  private static final int MOST_SHOWN = 32;

  WrongAnswer of(Outcome outcome, @Nullable Status status) {
    Operation operation = mine.operation();
    Words words = words(outcome, status);
    return new WrongAnswer(
        outcome,
        operation.kind().resultName(),
        operation.index(),
        key(operation).toString(),
        words.expected,
        words.found);
  }

  private record Words(String expected, String found) {}

  private Words words(Outcome outcome, @Nullable Status status) {
    Binding binding = mine.binding();
    boolean isRange = mine.operation() instanceof Operation.Range;
    return switch (outcome) {
      case WRONG_CONTENT -> wrongContent();
      case APPLIED_TWICE ->
          isRange ? wrongRow(Objects.requireNonNull(check.wrongRow())) : wrongContent();
      case MISSING_FIELDS ->
          new Words("fields " + mine.section().fieldNames(), "" + binding.record().keySet());
      case MISSED_HIT, UNEXPECTED_HIT ->
          isRange
              ? new Words(rows(((Operation.Range) mine.operation()).count()), rows(binding.rows()))
              : new Words(
                  outcome == Outcome.MISSED_HIT ? "a record" : "none",
                  binding.rows() > 0 ? "one" : Answers.text(status));
      case WRONG_ROWS -> wrongRow(Objects.requireNonNull(check.wrongRow()));
      case OK, FAILED, FIELDS_REPLACED, BUFFERED, AFTER_FAILED_WRITE, SKIPPED, FIELD_FULL ->
          new Words("", "");
    };
  }

  private static String rows(int count) {
    return count == 1 ? "1 row" : count + " rows";
  }

  private static Key key(Operation operation) {
    if (operation instanceof Operation.Point point) {
      return point.key();
    } else if (operation instanceof Operation.Range range) {
      return range.firstKey();
    } else if (operation instanceof Operation.BlindRange range) {
      return range.startKey();
    }
    throw new IllegalArgumentException(operation + " has no answer");
  }

  private Words wrongContent() {
    int field = check.wrongField();
    if (field < 0) {
      return new Words("no field " + check.stranger(), "one");
    }
    String name = mine.section().fieldNames().get(field);
    return new Words(name + " = " + text(check.expected(), name), shortened(check.found(field)));
  }

  private Words wrongRow(RangeReading.WrongRow wrong) {
    Key key = ((Operation.Range) mine.operation()).covered().get(wrong.row());
    String found = wrong.found();
    String place = "row %d, %s = ".formatted(wrong.row(), wrong.field());
    return new Words(
        place + "%s of key %s".formatted(text(wrong.expected(), wrong.field()), key),
        found == null ? "nothing" : found);
  }

  /** The content of a field and what wrote it, as far as that can be made once more. */
  private String text(Content content, String name) {
    OperationPlan writer = content.writer();
    if (writer == null) {
      return content.isUnknown() ? "a content" : content.bytes() + " bytes";
    }
    String[] value = {
      content.text() != null
          ? shortened(content.text().getBytes(ISO_8859_1))
          : content.bytes() + " bytes, the last of them"
    };
    Operation write = new Operation.Point(content.index(), writer, key(mine.operation()));
    values
        .written(write, mine.section())
        .forEach(
            (field, bytes, start, end) -> {
              if (field.equals(name) && content.isOf(bytes, start, end)) {
                value[0] = shortened(Arrays.copyOfRange(bytes, start, end));
              }
            });
    return "%s by %s #%d".formatted(value[0], writer.kind().resultName(), content.index());
  }

  /** The first characters, and how many bytes there are. */
  static String shortened(byte[] value) {
    int shown = Math.min(value.length, MOST_SHOWN);
    String begin = new String(value, 0, shown, ISO_8859_1).replaceAll("[^ -~]", "?");
    return "\"%s%s\" (%,d byte%s)"
        .formatted(
            begin, shown < value.length ? "..." : "", value.length, value.length == 1 ? "" : "s");
  }
}
