package site.ycsb.tectonic.execute.judge;

import site.ycsb.Status;

/**
 * How a binding answers a call for a key that is not there, which YCSB's interface leaves open: by
 * {@code NOT_FOUND}, by {@code OK} and no fields, or by an error of some name.
 *
 * @param status what the binding said
 * @param found whether it found a record all the same
 * @param key that was asked for
 */
public record MissingAnswer(Status status, boolean found, String key) {
  private static final String ANY_KEY = "KEY";

  /** Whether it is known how the binding answers. */
  public boolean isKnown() {
    return !found && !Answers.isFailure(status);
  }

  /** Whether the answer is one that no failure gives. */
  public boolean isPlain() {
    return status.isOk() || Status.NOT_FOUND.equals(status);
  }

  /** Whether an error can mean that the key is missing. */
  public boolean isError() {
    return isKnown() && !isPlain();
  }

  /** The answer in a word or two, such as "NOT_FOUND". */
  public String text() {
    if (status.isOk()) {
      return found ? "OK and a record" : "OK";
    }
    return status.getName();
  }

  /**
   * Whether an error is the one that means a missing key: the same name and description, but for
   * the key itself.
   */
  public boolean isGivenFor(String otherKey, Status other) {
    return isError()
        && status.getName().equals(other.getName())
        && withoutKey(status, key).equals(withoutKey(other, otherKey));
  }

  private static String withoutKey(Status said, String key) {
    String description = String.valueOf(said.getDescription());
    return key.isEmpty() ? description : description.replace(key, ANY_KEY);
  }
}
