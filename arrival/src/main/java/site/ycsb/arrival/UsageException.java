package site.ycsb.arrival;

/**
 * The user's mistake: a property, file, argument or address that cannot be used. The message is all
 * that the user sees; the exit code is 2.
 */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  /** A value that a definition cannot hold. */
  public UsageException(InvalidValueException value) {
    super(String.valueOf(value.getMessage()), value);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}
