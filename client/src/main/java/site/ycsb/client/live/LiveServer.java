package site.ycsb.client.live;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Serves the page and the events of a run to browsers of this machine that know its token. */
final class LiveServer {
  private static final byte[] HERE = {127, 0, 0, 1};
  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");
  static final int THREADS = Feed.MOST_WATCHERS + 4;
  static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int TOO_MANY = 503;

  static {
    limitRequests();
  }

  private final Feed feed;
  private final LivePage page = new LivePage();
  private final Token token = Token.random();
  private final ExecutorService threads = daemons(THREADS, "dashboard");
  private final HttpServer server;

  /**
   * Starts to serve.
   *
   * @param port 0 for any that is free
   */
  LiveServer(int port, Feed feed) throws IOException {
    this.feed = feed;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(HERE), port), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Limits the seconds that a client may take to send a request, which keeps a thread meanwhile;
   * the JDK reads it once, with the first server.
   */
  static void limitRequests() {
    System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", "2");
  }

  /** What a browser is to open. */
  String address() {
    return "http://127.0.0.1:%d/%s/".formatted(server.getAddress().getPort(), token.word());
  }

  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      @Nullable String path = exchange.getRequestURI().getRawPath();
      String[] parts = (path == null ? "" : path).split("/", -1);
      String place = parts.length == 3 ? parts[2] : parts.length == 2 ? "" : "?";
      if (!isForLoopback(exchange.getRequestHeaders())) {
        refuse(exchange, FORBIDDEN);
      } else if (parts.length < 2 || !token.is(parts[1]) || !Set.of("", "events").contains(place)) {
        refuse(exchange, NOT_FOUND);
      } else if (!exchange.getRequestMethod().equals("GET")) {
        exchange.getResponseHeaders().set("Allow", "GET");
        refuse(exchange, NOT_ALLOWED);
      } else if (place.isEmpty()) {
        sendPage(exchange);
      } else {
        sendEvents(exchange);
      }
    }
  }

  /** A name that somebody else has let point to this machine must not open it to his pages. */
  static boolean isForLoopback(Headers headers) {
    List<String> hosts = headers.getOrDefault("Host", List.of());
    return hosts.size() == 1
        && LOOPBACK.contains(
            hosts.get(0).strip().toLowerCase(Locale.ROOT).replaceFirst(":\\d*$", ""));
  }

  private static void refuse(HttpExchange exchange, int code) throws IOException {
    exchange.sendResponseHeaders(code, -1);
  }

  private void sendPage(HttpExchange exchange) throws IOException {
    byte[] html = page.html().getBytes(StandardCharsets.UTF_8);
    headers(exchange, "text/html; charset=utf-8");
    exchange.getResponseHeaders().set("Content-Security-Policy", page.policy());
    exchange.sendResponseHeaders(200, html.length);
    exchange.getResponseBody().write(html);
  }

  private void sendEvents(HttpExchange exchange) throws IOException {
    Watcher watcher = new Watcher(Thread.currentThread());
    if (!feed.join(watcher)) {
      refuse(exchange, TOO_MANY);
      return;
    }
    headers(exchange, "text/event-stream; charset=utf-8");
    try {
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = exchange.getResponseBody()) {
        send(watcher, out);
      }
    } catch (InterruptedException e) {
      // Too far behind, which is no reason for this thread to end.
    } finally {
      feed.leave(watcher);
    }
  }

  /** Sends messages up to the last one. */
  private static void send(Watcher watcher, OutputStream out)
      throws IOException, InterruptedException {
    Message message;
    do {
      message = watcher.next();
      out.write(("data: " + message.json() + "\n\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    } while (message.ending() == null);
  }

  private static void headers(HttpExchange exchange, String type) {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
  }

  /** Threads that keep no process from its end. */
  static ExecutorService daemons(int count, String name) {
    return Executors.newFixedThreadPool(
        count,
        work -> {
          Thread thread = new Thread(work, name);
          thread.setDaemon(true);
          return thread;
        });
  }
}
