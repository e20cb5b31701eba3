package site.ycsb.client.show;

import java.util.Properties;

/**
 * What standard error is: a terminal of so many columns, or something that keeps every line.
 *
 * @param present whether standard error is a terminal
 * @param columns of the terminal
 */
public record Terminal(boolean present, int columns) {
  private static final int USUAL_COLUMNS = 80;

  /** Reads what the launcher found out, since Java cannot ask about standard error alone. */
  public static Terminal of(Properties system) {
    boolean present = Boolean.parseBoolean(system.getProperty("tectonic.stderr.terminal"));
    String columns = system.getProperty("tectonic.stderr.columns", "");
    return new Terminal(
        present, columns.matches("[1-9]\\d{0,4}") ? Integer.parseInt(columns) : USUAL_COLUMNS);
  }
}
