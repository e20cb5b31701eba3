package site.ycsb.arrival;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** An exception and its causes in one line, without a stack trace. */
public final class ExceptionText {
  private static final int MOST_CAUSES = 8;

  private ExceptionText() {}

  /** The messages from the outermost to the innermost, each of them once. */
  public static String of(Throwable thrown) {
    List<String> texts = new ArrayList<>();
    Throwable next = thrown;
    for (int i = 0; next != null; i++) {
      // A message for the user says all there is to say.
      boolean isLast = next instanceof UsageException || i == MOST_CAUSES - 1;
      Throwable cause = isLast ? null : next.getCause();
      String text = text(next);
      boolean repeatsItsCause = cause != null && cause.toString().equals(next.getMessage());
      if (!repeatsItsCause && texts.stream().noneMatch(told -> told.contains(text))) {
        texts.add(text);
      }
      next = cause;
    }
    return String.join(": caused by ", texts);
  }

  /** The line of what nothing has foreseen: with the place, for whoever looks for the reason. */
  public static String unforeseen(Throwable thrown) {
    boolean saysAll = thrown instanceof OutOfMemoryError || thrown instanceof NullPointerException;
    return of(thrown) + (saysAll ? "" : place(thrown, "site\\.ycsb\\..*"));
  }

  /** What is missing, and what gives more of it. */
  private static String outOfMemory(String what) {
    String remedy =
        what.contains("native thread")
            ? "fewer threads, or a higher limit of processes (ulimit -u)"
            : what.contains("direct")
                ? "JAVA_OPTS=-XX:MaxDirectMemorySize=4g allows more"
                : "the heap may have %,d MiB; JAVA_OPTS=-Xmx%dm allows twice as much"
                    .formatted(
                        Runtime.getRuntime().maxMemory() >> 20,
                        Runtime.getRuntime().maxMemory() >> 19);
    return "out of memory (" + what + "): " + remedy;
  }

  /** The first line of such classes that a stack trace has, if any. */
  private static String place(Throwable thrown, String classes) {
    return Arrays.stream(thrown.getStackTrace())
        .filter(place -> place.getClassName().matches(classes))
        .findFirst()
        .map(place -> ", at " + place)
        .orElse("");
  }

  /** Messages written for the user speak for themselves; others need the name of their class. */
  private static String text(Throwable thrown) {
    String message = thrown.getMessage();
    String name = thrown.getClass().getName();
    if (thrown instanceof NullPointerException) {
      return thrown + place(thrown, "(?!(java|jdk|sun)\\.).*");
    }
    if (message == null || message.isBlank()) {
      return name;
    }
    if (thrown instanceof OutOfMemoryError) {
      return outOfMemory(message);
    }
    // Its subclasses often have no more to say than a path.
    boolean speaksForItself =
        thrown.getClass() == IOException.class
            || thrown instanceof UsageException
            || thrown instanceof DBException
            || thrown instanceof WorkloadException;
    return speaksForItself ? message : name + ": " + message;
  }
}
