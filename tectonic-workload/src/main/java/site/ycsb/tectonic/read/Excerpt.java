package site.ycsb.tectonic.read;

/** The line of a text around an offset, with a caret below the offset. */
final class Excerpt {
  private static final int BEFORE = 60;
  private static final int AFTER = 40;

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
    while (start < at && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    String shown = Text.shorten(text.substring(start, end), BEFORE + AFTER);
    String margin = "  " + line + " | ";
    return margin + shown + "\n" + " ".repeat(margin.length() - 2) + "| " + caret(at - start);
  }

  private static String caret(int column) {
    return " ".repeat(column) + "^";
  }

  private static boolean isLineEnd(char c) {
    return c == '\n' || c == '\r';
  }
}
