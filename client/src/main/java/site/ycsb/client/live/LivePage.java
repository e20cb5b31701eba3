package site.ycsb.client.live;

import site.ycsb.client.show.PageParts;

/** The page that shows a run: always the same, as all that differs comes later. */
final class LivePage {
  private final String html;
  private final String policy;

  LivePage() {
    String style = PageParts.style() + PageParts.text(LivePage.class, "live.css");
    String library = PageParts.library();
    String script = PageParts.charts() + PageParts.text(LivePage.class, "live.js");
    html =
        PageParts.text(LivePage.class, "live.html")
            .replace("{{style}}", style)
            .replace("{{library}}", library)
            .replace("{{script}}", script);
    // No script but ours runs, and it talks to nobody but this server.
    policy =
        "default-src 'none'; style-src %s; script-src %s %s; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            .formatted(
                PageParts.source(style), PageParts.source(library), PageParts.source(script));
  }

  String html() {
    return html;
  }

  /** Its Content-Security-Policy. */
  String policy() {
    return policy;
  }
}
