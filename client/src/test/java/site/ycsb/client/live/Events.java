package site.ycsb.client.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** The events of a run, as a browser reads them. */
public final class Events implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DATA = "data: ";

  private final BufferedReader lines;

  /**
   * Begins to listen.
   *
   * @param address of the page
   */
  public Events(String address) throws IOException, InterruptedException {
    HttpResponse<java.io.InputStream> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(address + "events")).build(),
                BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      throw new IOException("the server says " + response.statusCode());
    }
    lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  /** The next message; fails when there is none any more. */
  public JsonNode next() throws IOException {
    String line = lines.readLine();
    while (line != null && line.isEmpty()) {
      line = lines.readLine();
    }
    if (line == null || !line.startsWith(DATA)) {
      throw new AssertionError("expected an event, and found: " + line);
    }
    return JSON.readTree(line.substring(DATA.length()));
  }

  /** Reads messages up to the last; returns that. */
  public JsonNode last() throws IOException {
    JsonNode message = next();
    while (!message.has("ending")) {
      message = next();
    }
    return message;
  }

  /** Whether the server has ended the stream as it should. */
  public boolean isOver() throws IOException {
    String line = lines.readLine();
    while (line != null && line.isEmpty()) {
      line = lines.readLine();
    }
    return line == null;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
