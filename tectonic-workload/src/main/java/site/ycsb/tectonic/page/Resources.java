package site.ycsb.tectonic.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The style and script of pages, and uPlot, which draws their charts. */
final class Resources {
  private Resources() {}

  /** What pages look like. */
  static String style() {
    return text("uplot/uPlot.min.css") + text("page.css");
  }

  /** The library, with the notice that its licence asks for. */
  static String uplot() {
    return "/*\n" + text("uplot/LICENSE") + "*/\n" + text("uplot/uPlot.iife.min.js");
  }

  /** What draws the charts of a page. */
  static String script() {
    return text("page.js");
  }

  private static String text(String name) {
    try (@Nullable InputStream in = Resources.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
