package site.ycsb.client.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may look at a run, and what they are told; nobody holds it up. */
class LiveServerTest {
  private final Feed feed = new Feed();
  private final LiveServer server = started();
  private final HttpClient client = HttpClient.newHttpClient();

  private LiveServer started() {
    try {
      return new LiveServer(0, feed);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void page_isServedUnderAStrictPolicy() throws Exception {
    HttpResponse<String> page = ask("GET", server.address());

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).startsWith("<!DOCTYPE html>").doesNotContain("{{");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; style-src 'sha256-")
        .contains("script-src 'sha256-", "connect-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("Referrer-Policy")).hasValue("no-referrer");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
  }

  @Test
  void address_isOfThisMachineAndHardToGuess() {
    assertThat(server.address()).matches("http://127\\.0\\.0\\.1:\\d+/[\\w-]{24}/");
    assertThat(Token.random()).isNotEqualTo(Token.random());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "events", "wrong/", "wrong/events", "favicon.ico"})
  void requestWithoutToken_findsNothing(String path) throws Exception {
    String root = server.address().replaceFirst("[^/]+/$", "");

    assertThat(ask("GET", root + path).statusCode()).isEqualTo(404);
    assertThat(ask("POST", root + path).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"other", "events/", "events/more", "../"})
  void otherPlace_isNotThere(String path) throws Exception {
    assertThat(ask("GET", server.address() + path).statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE"})
  void methodOtherThanGet_isRefused(String method) throws Exception {
    for (String place : List.of("", "events")) {
      HttpResponse<String> response = ask(method, server.address() + place);
      assertThat(response.statusCode()).isEqualTo(405);
      assertThat(response.headers().firstValue("Allow")).hasValue("GET");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example:80",
        "",
        "[::2]"
      })
  void hostThatIsNotLoopback_isRefused(String host) throws IOException {
    assertThat(statusFor("Host: " + host + "\r\n")).contains(" 403 ");
  }

  @Test
  void hostThatIsMissingOrGivenTwice_isRefused() throws IOException {
    assertThat(statusFor("")).contains(" 403 ");
    assertThat(statusFor("Host: localhost\r\nHost: evil.example\r\n")).contains(" 403 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:1", "localhost", "LOCALHOST:8080", "[::1]:80"})
  void loopbackByAnyNameAndPort_isServed(String host) throws IOException {
    assertThat(statusFor("Host: " + host + "\r\n")).contains(" 200 ");
  }

  @Test
  void watcher_isToldEachSecondAndTheEnd() throws Exception {
    try (Events events = new Events(server.address())) {
      assertThat(events.next().path("stretches")).isEmpty();
      for (int second = 0; second < 100; second++) {
        feed.second(Samples.second(second, 50), Samples.progress(50L * second));
        JsonNode told = events.next();
        assertThat(told.at("/stretches/0/second").asInt()).isEqualTo(second);
        assertThat(told.at("/stretches/0/operations/0/p99").asDouble()).isEqualTo(2.0 * second);
        assertThat(told.at("/progress/completed").asInt()).isEqualTo(50 * second);
      }
      feed.end(Samples.FINISHED);

      assertThat(events.next().at("/ending/status").asText()).isEqualTo("finished");
      assertThat(events.isOver()).isTrue();
    }
    feed.awaitNobody(60_000);
    assertThat(feed.watching()).isZero();
  }

  @Test
  void lateJoiner_isToldWhatHasBeen() throws Exception {
    for (int second = 0; second < 500; second++) {
      feed.second(Samples.second(second, 50), Samples.progress(50L * second));
    }
    feed.end(Samples.FINISHED);

    try (Events events = new Events(server.address())) {
      JsonNode told = events.next();
      assertThat(told.path("whole").asBoolean()).isTrue();
      assertThat(told.path("stretches")).hasSize(500);
      assertThat(told.at("/stretches/499/second").asInt()).isEqualTo(499);
      assertThat(told.at("/ending/verdict").asText()).isEqualTo("Valid.");
      assertThat(events.isOver()).isTrue();
    }
  }

  @Test
  void historyThatIsJoined_isToldAnew() throws Exception {
    try (Events events = new Events(server.address())) {
      JsonNode told = events.next();
      for (int second = 0; second <= History.MOST_STRETCHES; second++) {
        feed.second(Samples.second(second, 1), Samples.progress(second));
        told = events.next();
      }

      assertThat(told.path("whole").asBoolean()).isTrue();
      assertThat(told.path("stretches")).hasSize(History.MOST_STRETCHES / 2 + 1);
    }
  }

  /** The loop ends only if telling never waits for who does not read. */
  @Test
  void clientThatDoesNotRead_isLeftOut() throws Exception {
    try (Socket socket = request("GET", "events", "Host: localhost\r\n");
        Events events = new Events(server.address())) {
      BufferedReader lines = lines(socket);
      assertThat(lines.readLine()).contains(" 200 ");
      events.next();
      assertThat(feed.watching()).isEqualTo(2);
      long second = 0;
      while (feed.watching() == 2) {
        feed.second(Samples.second(second++, 1), Samples.progress(second));
        events.next();
      }

      feed.second(Samples.second(second, 1), Samples.progress(second));
      assertThat(events.next().path("stretches")).isNotEmpty();
      assertThatThrownBy(() -> drain(socket)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void clientThatHasGone_isForgotten() throws Exception {
    try (Events events = new Events(server.address())) {
      events.next();
    }
    long second = 0;
    while (feed.watching() > 0) {
      feed.second(Samples.second(second++, 1), Samples.progress(second));
    }

    assertThat(ask("GET", server.address()).statusCode()).isEqualTo(200);
  }

  @Test
  void oneClientTooMany_isTurnedAway() throws Exception {
    List<Events> clients = new ArrayList<>();
    for (int i = 0; i < Feed.MOST_WATCHERS; i++) {
      clients.add(new Events(server.address()));
    }

    assertThat(ask("GET", server.address() + "events").statusCode()).isEqualTo(503);
    assertThat(ask("GET", server.address()).statusCode()).isEqualTo(200);
    for (Events each : clients) {
      each.close();
    }
  }

  @Test
  void requestsThatNeverEnd_doNotKeepOthersWaitingForEver() throws Exception {
    List<Socket> halves = new ArrayList<>();
    for (int i = 0; i < 2 * LiveServer.THREADS; i++) {
      URI address = URI.create(server.address());
      Socket half = new Socket(address.getHost(), address.getPort());
      half.getOutputStream().write("GET / HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
      halves.add(half);
    }

    assertThat(ask("GET", server.address()).statusCode()).isEqualTo(200);
    for (Socket each : halves) {
      each.close();
    }
  }

  private HttpResponse<String> ask(String method, String address) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(address)).method(method, BodyPublishers.noBody()).build(),
        BodyHandlers.ofString());
  }

  /** The first line of the answer to a request for the page with such headers. */
  private String statusFor(String headers) throws IOException {
    try (Socket socket = request("GET", "", headers)) {
      return String.valueOf(lines(socket).readLine());
    }
  }

  private Socket request(String method, String place, String headers) throws IOException {
    URI address = URI.create(server.address() + place);
    Socket socket = new Socket(address.getHost(), address.getPort());
    OutputStream out = socket.getOutputStream();
    String request = method + " " + address.getRawPath() + " HTTP/1.1\r\n" + headers + "\r\n";
    out.write(request.getBytes(StandardCharsets.US_ASCII));
    out.flush();
    return socket;
  }

  private static BufferedReader lines(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), 1);
  }

  /**
   * Reads what has arrived; a stream that was cut off has no last chunk. The byte that it sends
   * makes a server that has gone say so: Linux gives up what nobody takes after 100 s, in silence.
   */
  private static void drain(Socket socket) throws IOException {
    socket.getOutputStream().write('\n');
    InputStream in = socket.getInputStream();
    byte[] read = in.readAllBytes();
    String end = new String(read, StandardCharsets.UTF_8);
    if (!end.endsWith("0\r\n\r\n")) {
      throw new IOException("cut off");
    }
  }
}
