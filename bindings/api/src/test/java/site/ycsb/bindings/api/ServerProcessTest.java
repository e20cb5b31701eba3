package site.ycsb.bindings.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
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

  /**
   * Linux gives these ports from 32,768 on, macOS and Windows from 49,152, unless told otherwise.
   */
  @Test
  void freePort_isNoneOfOutgoingConnections() {
    assertThat(ServerProcess.freePort()).isBetween(1024, 32_767);
  }
}
