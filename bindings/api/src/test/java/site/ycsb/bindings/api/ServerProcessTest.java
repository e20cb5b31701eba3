package site.ycsb.bindings.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Scanner;
import org.junit.jupiter.api.Test;

final class ServerProcessTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  /** By the system, which every other process asks as well. */
  @Test
  void freePort_isHeldForTheOneThatAsked_andFreeForItsServer() throws Exception {
    int port = ServerProcess.freePort();

    assertThatThrownBy(() -> new DatagramSocket(port, LOOPBACK).close())
        .isInstanceOf(BindException.class);
    try (ServerSocket server = new ServerSocket(port, 1, LOOPBACK)) {
      assertThat(server.getLocalPort()).isEqualTo(port);
    }
  }

  @Test
  void freePort_isNoneOfOutgoingConnections() throws Exception {
    int first = 32_768;
    Path ofThisLinux = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    if (Files.exists(ofThisLinux)) {
      first = new Scanner(Files.readAllLines(ofThisLinux).get(0)).nextInt();
    }
    assertThat(ServerProcess.freePort()).isBetween(1024, first - 1);
  }
}
