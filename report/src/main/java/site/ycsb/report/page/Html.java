package site.ycsb.report.page;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** Writes HTML; whatever is text or the value of an attribute stays text. */
final class Html {
  private static final List<String> VOID = List.of("meta");

  private final StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins an element with attributes, each a name followed by a value. */
  Html open(String element, String... attributes) {
    out.append('<').append(element);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      out.append(escaped(attributes[i + 1])).append('"');
    }
    out.append('>');
    if (!VOID.contains(element)) {
      open.push(element);
    }
    return this;
  }

  Html text(String text) {
    out.append(escaped(text));
    return this;
  }

  /** Ends the innermost element. */
  Html close() {
    String element = open.pop();
    out.append("</").append(element).append('>');
    if (element.length() > 1) {
      out.append('\n');
    }
    return this;
  }

  /** An element with nothing but text in it. */
  Html element(String element, String text, String... attributes) {
    return open(element, attributes).text(text).close();
  }

  /** A script or style of our own, or JSON in which no element can begin. */
  Html raw(String element, String content, String... attributes) {
    if (content.toLowerCase(Locale.ROOT).contains("</" + element)) {
      throw new IllegalArgumentException("the content would end its <" + element + ">");
    }
    open(element, attributes);
    out.append(content);
    return close();
  }

  String end() {
    while (!open.isEmpty()) {
      close();
    }
    return out.toString();
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            code -> {
              switch (code) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isText(code) ? code : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  /** Control characters and halves of pairs are no text, also in a name that a user gave. */
  private static boolean isText(int code) {
    return code == '\n'
        || code == '\t'
        || (!Character.isISOControl(code)
            && Character.getType(code) != Character.SURROGATE
            && Character.isDefined(code));
  }
}
