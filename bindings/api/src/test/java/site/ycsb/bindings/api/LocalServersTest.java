package site.ycsb.bindings.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers in processes of their own, to which this one connects. */
@EnabledOnOs(OS.LINUX)
@SuppressWarnings("try") // a connection is there, and not used
class LocalServersTest {
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  @TempDir Path dir;

  /** Listens until nobody writes to it any more. */
  record Server(Process process, int port) implements AutoCloseable {
    static Server start(Path program) throws IOException {
      Process process =
          new ProcessBuilder(
                  program.toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  Server.class.getName())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      BufferedReader out = process.inputReader(UTF_8);
      return new Server(process, Integer.parseInt(out.readLine()));
    }

    /** What the process does. */
    public static void main(String[] unusedArguments) throws IOException {
      try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
        System.out.println(server.getLocalPort());
        while (System.in.read() >= 0) {
          // Nothing is to be done: the system itself accepts connections.
        }
      }
    }

    Socket connect() throws IOException {
      return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    @Override
    public void close() throws IOException {
      process.outputWriter(UTF_8).close();
    }
  }

  @Test
  void server_isFoundWhileThisProcessIsConnectedToIt_andWasNotBefore() throws IOException {
    LocalServers none = LocalServers.connected();
    try (Server server = Server.start(JAVA)) {
      assertThat(none.connectedSince()).isNull();
      try (Socket connection = server.connect()) {
        assertThat(none.connectedSince())
            .isEqualTo(new StoreProcess(server.process.pid(), ""))
            .extracting(StoreProcess::name)
            .isEqualTo("java");
        assertThat(LocalServers.connected().connectedSince()).isNull();
      }
      assertThat(none.connectedSince()).isNull();
    }
  }

  @Test
  void twoServers_areNone() throws IOException {
    LocalServers none = LocalServers.connected();
    try (Server one = Server.start(JAVA);
        Server other = Server.start(JAVA);
        Socket toOne = one.connect();
        Socket toOther = other.connect()) {
      assertThat(none.connectedSince()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"docker-proxy", "toxiproxy-server"})
  void programThatPassesOnWhatItIsSent_isNoStore(String name) throws IOException {
    LocalServers none = LocalServers.connected();
    Path forwarder = Files.createSymbolicLink(dir.resolve(name), JAVA);
    try (Server server = Server.start(forwarder);
        Socket connection = server.connect()) {
      assertThat(none.connectedSince()).isNull();
    } finally {
      Files.delete(forwarder);
    }
  }

  @Test
  void serverInThisProcess_isNone() throws IOException {
    LocalServers none = LocalServers.connected();
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Socket connection = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
      assertThat(none.connectedSince()).isNull();
    }
  }

  /**
   * Lines as Linux writes them, of 127.0.0.1 (0100007F), 10.0.0.1 and 10.0.0.2, port 6379 (18EB).
   */
  @ParameterizedTest
  @CsvSource({
    // The server listens at the address, at any of IPv4, or at any of IPv6.
    "0100007F, 0100007F, 0100007F, true",
    "00000000, 0100007F, 0100007F, true",
    "00000000000000000000000000000000, 0000000000000000FFFF00000100007F, 0100007F, true",
    // Another one listens at this port of another address of this machine.
    "0100000A, 0100007F, 0100007F, false",
    // The store is elsewhere, and another server here has its port.
    "00000000, 0200000A, 00000000, false"
  })
  void serverIsKnownByAddressAndPort(
      String listens, String clientSees, String acceptedAt, boolean isFound) {
    String line = "  0: %s %s %s 00000000:00000000 00:00000000 00000000   999        0 %s 1 0 100";
    String client = "0100007F:A0A0";
    List<String> lines =
        List.of(
            line.formatted(listens + ":18EB", "00000000:0000", "0A", "11"),
            line.formatted(acceptedAt + ":18EB", client, "01", "12"),
            line.formatted(client, clientSees + ":18EB", "01", "21"));
    assertThat(LocalServers.of(lines, Set.of("socket:[21]")).listening())
        .isEqualTo(isFound ? Set.of("socket:[11]") : Set.of());
  }
}
