package site.ycsb.tests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import site.ycsb.bindings.api.ServerProcess;

/** Headless Chromium with an empty profile, driven by the W3C's WebDriver protocol. */
final class Browser implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> FLAGS =
      List.of(
          "--headless=new",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-renderer-backgrounding",
          "--disable-background-timer-throttling",
          "--disable-sync");
  private static final long LONGEST_MILLIS = 1_800_000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final ServerProcess driver;
  private final String session;

  private Browser(ServerProcess driver, Path chromium, Path profile) {
    this.driver = driver;
    ObjectNode capabilities = JSON.createObjectNode();
    ObjectNode always = capabilities.putObject("capabilities").putObject("alwaysMatch");
    ObjectNode options = always.putObject("goog:chromeOptions");
    options.put("binary", chromium.toString());
    ArrayNode flags = options.putArray("args").add("--user-data-dir=" + profile);
    FLAGS.forEach(flags::add);
    always.putObject("goog:loggingPrefs").put("browser", "ALL");
    always.putObject("timeouts").put("script", LONGEST_MILLIS).put("pageLoad", LONGEST_MILLIS);
    String root = "http://localhost:" + driver.port() + "/session";
    session = root + "/" + post(root, capabilities).path("sessionId").asText();
  }

  /** Starts a browser; without one the calling test is skipped, or fails where it is required. */
  static Browser start(Path folder) {
    Path chromium = ServerProcess.program("chromium", "TECTONIC_CHROMIUM");
    Path program = ServerProcess.program("chromedriver", "TECTONIC_CHROMEDRIVER");
    int port = ServerProcess.freePort();
    ServerProcess driver =
        ServerProcess.start(
            List.of(program.toString(), "--port=" + port),
            port,
            folder.resolve("chromedriver.log"));
    return new Browser(driver, chromium, folder.resolve("profile"));
  }

  /** Opens a file and waits until it has loaded. */
  void open(Path file) {
    open(file.toUri().toString());
  }

  /** Opens a page and waits until it has loaded. */
  void open(String address) {
    post(session + "/url", JSON.createObjectNode().put("url", address));
  }

  /** Waits until a condition holds, which is looked at whenever the page changes. */
  void await(String condition) {
    run(
        """
        return new Promise((done) => {
          const watch = new MutationObserver(() => look());
          const look = () => {
            if (%s) {
              watch.disconnect();
              done(true);
            }
          };
          watch.observe(document, {subtree: true, childList: true, attributes: true});
          look();
        });
        """
            .formatted(condition));
  }

  /** What a script returns. */
  JsonNode run(String script) {
    ObjectNode body = JSON.createObjectNode().put("script", script);
    body.putArray("args");
    return post(session + "/execute/sync", body);
  }

  /** Shows pages as on a screen of so many pixels. */
  void size(int width, int height) {
    ObjectNode size = JSON.createObjectNode().put("width", width).put("height", height);
    size.put("deviceScaleFactor", 1).put("mobile", width < 600);
    devTools("Emulation.setDeviceMetricsOverride", size);
  }

  /** Lets pages that are opened from now on begin with a script. */
  void beginWith(String script) {
    devTools(
        "Page.addScriptToEvaluateOnNewDocument", JSON.createObjectNode().put("source", script));
  }

  /** Asks for dark pages, or for light ones. */
  void dark(boolean dark) {
    ObjectNode media = JSON.createObjectNode();
    media
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", dark ? "dark" : "light");
    devTools("Emulation.setEmulatedMedia", media);
  }

  /** Writes a picture of the whole page. */
  void screenshot(Path png) throws IOException {
    ObjectNode whole = JSON.createObjectNode().put("captureBeyondViewport", true);
    String picture = devTools("Page.captureScreenshot", whole).path("data").asText();
    Files.createDirectories(png.toAbsolutePath().getParent());
    Files.write(png, Base64.getDecoder().decode(picture));
  }

  /** What the console has said since it was asked last, of warnings and errors. */
  List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    JsonNode log = post(session + "/se/log", JSON.createObjectNode().put("type", "browser"));
    for (JsonNode entry : log) {
      if (List.of("SEVERE", "WARNING").contains(entry.path("level").asText())) {
        complaints.add(entry.path("message").asText());
      }
    }
    return complaints;
  }

  @Override
  public void close() {
    driver.kill();
  }

  private JsonNode devTools(String command, ObjectNode parameters) {
    ObjectNode body = JSON.createObjectNode().put("cmd", command);
    body.set("params", parameters);
    return post(session + "/goog/cdp/execute", body);
  }

  private JsonNode post(String address, ObjectNode body) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(address))
              .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
              .header("Content-Type", "application/json")
              .build();
      JsonNode answer = JSON.readTree(client.send(request, BodyHandlers.ofString()).body());
      JsonNode value = answer.path("value");
      if (value.has("error")) {
        throw new AssertionError(address + ": " + value.path("message").asText());
      }
      return value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
