package site.ycsb.client.result;

/**
 * A wrong answer of a store, as it is shown.
 *
 * @param outcome what is wrong with it
 * @param operation as results name it, such as "READ"
 * @param index of the operation in the stream, from 0; -1 for a look at the store at the end
 * @param key that it was about, or from which on it read
 * @param expected what was to be found, shortened, and what wrote it
 * @param found in its place, shortened
 */
public record WrongAnswer(
    Outcome outcome, String operation, long index, String key, String expected, String found) {

  /** In words. */
  public String text() {
    return "%s%s of key %s %s: expected %s, found %s"
        .formatted(operation, index < 0 ? "" : " #" + index, key, outcome.text(), expected, found);
  }
}
