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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void programThatPassesOnWhatItIsSent_isNoStore() throws IOException {
    LocalServers none = LocalServers.connected();
    Path forwarder = Files.createSymbolicLink(dir.resolve("docker-proxy"), JAVA);
    try (Server server = Server.start(forwarder);
        Socket connection = server.connect()) {
      assertThat(none.connectedSince()).isNull();
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
}
