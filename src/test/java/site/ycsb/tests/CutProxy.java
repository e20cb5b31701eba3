package site.ycsb.tests;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;

/**
 * Forwards the connections of a loopback port to a server, and cuts all of them when one of some
 * answers comes, which is lost. The server has done what it answered, and nobody knows.
 *
 * <p>A cut ends when the server has done what had reached it, so that no write comes later than its
 * retry. Some attempts to connect are refused after that.
 */
final class CutProxy implements AutoCloseable {
  private static final int REFUSED = 3;
  private static final int BUFFER_BYTES = 1 << 16;

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int serverPort;
  private final Set<Long> lostAnswers;
  private final Set<Cable> cables = new HashSet<>();
  private long answers;
  private int cuts;
  private int refusals;

  /**
   * @param lostAnswers the numbers of the answers of the server, from 1, that are lost
   */
  CutProxy(int serverPort, Set<Long> lostAnswers) throws IOException {
    this.serverPort = serverPort;
    this.lostAnswers = Set.copyOf(lostAnswers);
    start("accept", this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  synchronized int cuts() {
    return cuts;
  }

  /** Cuts all connections until they are restored: no request gets through, and no answer. */
  void cut() {
    cut(Integer.MAX_VALUE);
  }

  synchronized void restore() {
    refusals = 0;
  }

  private synchronized void cut(int refused) {
    cuts++;
    refusals = refused;
    cables.forEach(Cable::cut);
  }

  @Override
  public synchronized void close() throws IOException {
    listener.close();
    cables.forEach(Cable::cut);
  }

  private static void start(String name, Forwarding forwarding) {
    Thread thread =
        new Thread(
            () -> {
              try {
                forwarding.run();
              } catch (IOException e) {
                // One of the two has closed the connection.
                return;
              }
            },
            "proxy: " + name);
    thread.setDaemon(true);
    thread.start();
  }

  private interface Forwarding {
    void run() throws IOException;
  }

  private void accept() throws IOException {
    while (true) {
      take(listener.accept());
    }
  }

  /** Waits until a cut is over; no other begins before the connection is one that it cuts. */
  private synchronized void take(Socket client) throws IOException {
    awaitEndOfCut();
    if (refusals-- > 0) {
      client.close();
      return;
    }
    Cable cable = new Cable(client, new Socket(InetAddress.getLoopbackAddress(), serverPort));
    cables.add(cable);
    start("requests", cable::forwardRequests);
    start("answers", cable::forwardAnswers);
  }

  private synchronized void awaitEndOfCut() {
    while (cables.stream().anyMatch(Cable::isCut)) {
      try {
        wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private synchronized void ended(Cable cable) {
    cables.remove(cable);
    notifyAll();
  }

  /** Whether an answer gets through, now that it has come. */
  private synchronized boolean passes(Cable cable) {
    answers++;
    if (!cable.isCut() && lostAnswers.contains(answers)) {
      cut(REFUSED);
    }
    return !cable.isCut();
  }

  /** One connection of a client, and the one to the server that belongs to it. */
  private final class Cable {
    private final Socket client;
    private final Socket server;

    Cable(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    boolean isCut() {
      return client.isClosed();
    }

    /** Lets no request through any more; the server answers what has reached it, to nobody. */
    void cut() {
      try {
        client.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void forwardRequests() throws IOException {
      byte[] bytes = new byte[BUFFER_BYTES];
      try {
        // It may have been cut before this thread began: then the server is told all the same.
        InputStream requests = client.getInputStream();
        int count = requests.read(bytes);
        // What is read while the socket is being closed may have been sent after the cut.
        while (count >= 0 && !isCut()) {
          server.getOutputStream().write(bytes, 0, count);
          count = requests.read(bytes);
        }
      } finally {
        server.shutdownOutput();
      }
    }

    void forwardAnswers() throws IOException {
      byte[] bytes = new byte[BUFFER_BYTES];
      InputStream answers = server.getInputStream();
      try {
        for (int count = answers.read(bytes); count >= 0; count = answers.read(bytes)) {
          if (passes(this)) {
            client.getOutputStream().write(bytes, 0, count);
          }
        }
      } finally {
        ended(this);
        server.close();
        client.close();
      }
    }
  }
}
