package site.ycsb.tectonic;

import static site.ycsb.arrival.Words.format;

import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.Answers;
import site.ycsb.tectonic.execute.FailureStretches.FailureStretch;
import site.ycsb.tectonic.execute.StoreProfile;
import site.ycsb.tectonic.execute.StoreProfile.MissingAnswer;

/** What is to be known of the store that a run met, a line each. */
final class StoreFacts {
  private static final int MOST_INTERRUPTIONS = 5;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  private StoreFacts() {}

  /** What the binding does where YCSB's interface leaves it open, if it was asked. */
  static List<String> profile(StoreProfile profile) {
    if (!profile.isKnown()) {
      return List.of();
    }
    MissingAnswer read = profile.missingRead();
    MissingAnswer delete = profile.missingDelete();
    return List.of(
        "Profile: " + String.join("; ", answers(profile)),
        "Missing keys: a read says %s%s, a delete says %s%s"
            .formatted(read.text(), doubt(read), delete.text(), doubt(delete)));
  }

  private static List<String> answers(StoreProfile profile) {
    if (!profile.inserted().isOk()) {
      return List.of("not asked what it does, as " + Answers.text(profile.inserted()));
    }
    if (profile.buffers()) {
      return List.of(
          "an insert says %s, and no read finds its record; not asked what else it does"
              .formatted(profile.inserted().getName()));
    }
    List<String> answers = new ArrayList<>();
    StoreProfile.Reads reads = profile.reads();
    answers.add(
        "a read fills %s when they are asked for %s"
            .formatted(
                reads.areWhole()
                    ? "all fields"
                    : "%d of %d fields".formatted(reads.found(), reads.written()),
                reads.request() == StoreProfile.FieldRequest.NULL ? "by null" : "by name"));
    Status undeleted = profile.undeleted();
    answers.add(
        undeleted == null
            ? scans(profile.scans())
            : "a delete says %s and deletes nothing, so a record is left that was written to see that"
                .formatted(Answers.text(undeleted)));
    answers.add(updates(profile.updates()));
    return answers;
  }

  private static String scans(StoreProfile.Scans scans) {
    if (scans.refusal() != null) {
      return "a scan says " + Answers.text(scans.refusal());
    }
    MissingAnswer nothing = scans.nothing();
    return "a scan goes "
        + scans.order().text()
        + (nothing == null || nothing.found()
            ? ""
            : ", and says " + nothing.text() + " where it finds nothing");
  }

  private static String updates(StoreProfile.Updates updates) {
    if (!updates.status().isOk()) {
      return "an update says " + Answers.text(updates.status());
    }
    return updates.keepsOtherFields()
        ? "an update keeps the other fields"
        : "an update replaces the record, so that the other fields are lost";
  }

  private static String doubt(MissingAnswer answer) {
    if (!answer.isKnown()) {
      return " (not taken for an answer)";
    }
    return answer.isError() ? " (where a key may be missing, no failure can be told from it)" : "";
  }

  /**
   * When the store did not work.
   *
   * @param timeOf the time of day of an instant of the run's clock
   */
  static List<String> interruptions(
      List<FailureStretch> stretches, LongFunction<LocalTime> timeOf) {
    List<FailureStretch> interruptions =
        stretches.stream().filter(FailureStretch::isInterruption).toList();
    List<String> lines = new ArrayList<>();
    interruptions.stream()
        .limit(MOST_INTERRUPTIONS)
        .forEach(interruption -> lines.add(text(interruption, timeOf)));
    int more = interruptions.size() - MOST_INTERRUPTIONS;
    if (more > 0) {
      lines.add("Interruption: " + more + " more");
    }
    return lines;
  }

  private static String text(FailureStretch interruption, LongFunction<LocalTime> timeOf) {
    return format(
        "Interruption: %s to %s, %,d operation%s failed%s, the first: %s",
        TIME.format(timeOf.apply(interruption.startNanos())),
        TIME.format(timeOf.apply(interruption.endNanos())),
        interruption.failed(),
        interruption.failed() == 1 ? "" : "s",
        interruption.others() == 0 ? "" : format(", %,d returned well", interruption.others()),
        interruption.first());
  }
}
