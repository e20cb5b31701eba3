package site.ycsb.tectonic.read;

import site.ycsb.tectonic.bind.Text;

/** The line of a text around an offset, with a caret below the offset. */
final class Excerpt {
  private static final int BEFORE = 80;
  private static final int AFTER = 40;
  private static final String CUT = "...";

  private Excerpt() {}

  static String of(String text, long offset, int line) {
    int at = (int) Math.max(0, Math.min(offset, text.length()));
    int start = at;
    while (start > 0 && at - start < BEFORE && !isLineEnd(text.charAt(start - 1))) {
      start--;
    }
    int end = at;
    while (end < text.length() && end - at < AFTER && !isLineEnd(text.charAt(end))) {
      end++;
    }
    boolean cut = !startsLine(text, start);
    while (!cut && start < at && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    String before = (cut ? CUT : "") + Text.shorten(text.substring(start, at), BEFORE);
    String after = Text.shorten(text.substring(at, end), AFTER);
    boolean more = end < text.length() && !isLineEnd(text.charAt(end));
    String margin = "  " + line + " | ";
    return margin
        + (before + after).stripTrailing()
        + (more ? CUT : "")
        + "\n"
        + " ".repeat(margin.length() - 2)
        + "| "
        + " ".repeat(before.length())
        + "^";
  }

  /** Whether nothing but white space is before an offset, in its line. */
  private static boolean startsLine(String text, int offset) {
    int at = offset;
    while (at > 0 && (text.charAt(at - 1) == ' ' || text.charAt(at - 1) == '\t')) {
      at--;
    }
    return at == 0 || isLineEnd(text.charAt(at - 1));
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }
}
