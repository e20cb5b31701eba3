package site.ycsb.tectonic.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.tectonic.spec.Words;

/** Remarks on forms that are understood but not right. */
public final class Notices {
  private final String name;
  private final List<String> texts = new ArrayList<>();

  /**
   * @param name of the document
   */
  public Notices(String name) {
    this.name = name;
  }

  /** Remarks on a field that is not called by its name. */
  static void alias(
      DeserializationContext context, JsonParser parser, RecordReader.Field field, String given) {
    if (!field.name().equals(given) && context.getAttribute(Notices.class) instanceof Notices all) {
      var location = parser.currentTokenLocation();
      all.add(
          location.getLineNr(),
          location.getColumnNr(),
          Words.quote(given) + " is understood as \"" + field.name() + "\"; write it so");
    }
  }

  public void add(int line, int column, String text) {
    texts.add(name + ":" + line + ":" + column + ": " + text);
  }

  public List<String> texts() {
    return List.copyOf(texts);
  }
}
