package site.ycsb.client.show;

import java.util.Map;
import java.util.Properties;

/**
 * Colours of text on standard output.
 *
 * @param isColoured whether there are any: in a terminal whose user has not declined them
 */
public record Ink(boolean isColoured) {

  /** A colour by its ANSI number. */
  public enum Colour {
    RED(31),
    GREEN(32),
    YELLOW(33);

    private final int code;

    Colour(int code) {
      this.code = code;
    }
  }

  /** Asks what the launcher found out, and NO_COLOR (no-color.org). */
  public static Ink of(Properties system, Map<String, String> environment) {
    return new Ink(isTerminal(system) && environment.getOrDefault("NO_COLOR", "").isEmpty());
  }

  /** Whether standard output is a terminal, as the launcher found out. */
  public static boolean isTerminal(Properties system) {
    return Boolean.parseBoolean(system.getProperty("tectonic.stdout.terminal"));
  }

  /** The text in a colour, or as it is. */
  public String paint(Colour colour, String text) {
    return isColoured ? "\u001b[" + colour.code + "m" + text + "\u001b[0m" : text;
  }
}
