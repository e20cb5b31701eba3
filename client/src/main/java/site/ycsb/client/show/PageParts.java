package site.ycsb.client.show;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.Sha256;

/** The style and the scripts that pages of charts have in them, and how a policy names them. */
public final class PageParts {
  private PageParts() {}

  /** What pages look like. */
  public static String style() {
    return text(PageParts.class, "uplot/uPlot.min.css") + text(PageParts.class, "page.css");
  }

  /** The library that draws curves, with the notice that its licence asks for. */
  public static String library() {
    return "/*\n"
        + text(PageParts.class, "uplot/LICENSE")
        + "*/\n"
        + text(PageParts.class, "uplot/uPlot.iife.min.js");
  }

  /** What draws charts by means of the library: {@code Charts}. */
  public static String charts() {
    return text(PageParts.class, "charts.js");
  }

  /** A file beside a class. */
  public static String text(Class<?> beside, String name) {
    try (@Nullable InputStream in = beside.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A style or script as the source that a Content-Security-Policy allows. */
  public static String source(String content) {
    byte[] digest = Sha256.of(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }
}
