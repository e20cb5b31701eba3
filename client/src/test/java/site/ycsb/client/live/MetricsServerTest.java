package site.ycsb.client.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is answered that asks for metrics. */
class MetricsServerTest {

  /** A page of anybody whose name points to this machine is not to read of the run. */
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:9464, 200",
    "localhost, 200",
    "[::1]:80, 200",
    "evil.example, 403",
    "'', 403"
  })
  void hostOfARequest_hasToBeThisMachine_whereOnlyItCanAsk(String host, int status)
      throws IOException {
    assertThat(status("127.0.0.1", host)).contains(" " + status + " ");
  }

  /** Prometheus asks by the name of the machine, which nobody knows here. */
  @Test
  void serverForOthers_answersToAnyName() throws IOException {
    assertThat(status("0.0.0.0", "prometheus.example")).contains(" 200 ");
  }

  private static String status(String address, String host) throws IOException {
    InetAddress of = InetAddress.getByName(address);
    try (MetricsServer server = new MetricsServer(of, 0, System::nanoTime);
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(server.address()).getPort())) {
      String request = "GET /metrics HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .findFirst()
          .orElse("");
    }
  }
}
