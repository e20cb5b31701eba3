package site.ycsb.client.show;

import java.util.Properties;

/**
 * What standard error is: a terminal of so many columns, or something that keeps every line.
 *
 * @param present whether standard error is a terminal
 * @param columns of the terminal
 * @param isAttended whether somebody reads and types: no pipe, no job of a CI
 */
public record Terminal(boolean present, int columns, boolean isAttended) {
  private static final int USUAL_COLUMNS = 80;

  /** Something that keeps every line. */
  public static Terminal none(int columns) {
    return new Terminal(false, columns, false);
  }

  /** Reads what the launcher found out, since Java cannot ask about standard error alone. */
  public static Terminal of(Properties system) {
    boolean present = Boolean.parseBoolean(system.getProperty("tectonic.stderr.terminal"));
    boolean attended = Boolean.parseBoolean(system.getProperty("tectonic.attended"));
    String columns = system.getProperty("tectonic.stderr.columns", "");
    return new Terminal(
        present,
        columns.matches("[1-9]\\d{0,4}") ? Integer.parseInt(columns) : USUAL_COLUMNS,
        attended);
  }
}
