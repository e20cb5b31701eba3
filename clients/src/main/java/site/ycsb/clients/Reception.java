package site.ycsb.clients;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Where the first client tells the others at which port it is in the group. It opens when the group
 * is founded: two that come at the same time would else found one each.
 */
final class Reception implements AutoCloseable {
  /** Begins the answer, so that another program's is not taken for it. */
  private static final int SIGN = 0x54435447;

  private static final int NO_PORT = -1;
  private static final int PATIENCE_MILLIS = 1000;

  private final ServerSocket socket;

  /** Takes the address; nobody is answered yet. */
  Reception(InetSocketAddress address) throws IOException {
    socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(address);
  }

  /** Answers from now on. */
  void open(int port) {
    Thread answering = new Thread(() -> answer(port), "reception");
    answering.setDaemon(true);
    answering.start();
  }

  private void answer(int port) {
    while (!socket.isClosed()) {
      try (Socket caller = socket.accept();
          DataOutputStream out = new DataOutputStream(caller.getOutputStream())) {
        out.writeInt(SIGN);
        out.writeInt(port);
      } catch (IOException e) {
        // The caller asks again, or the reception is closed.
      }
    }
  }

  /** Asks at an address; {@link #NO_PORT} if nobody answers. */
  private static int ask(InetSocketAddress address) {
    try (Socket caller = new Socket()) {
      caller.setSoTimeout(PATIENCE_MILLIS);
      caller.connect(address, PATIENCE_MILLIS);
      DataInputStream in = new DataInputStream(caller.getInputStream());
      return in.readInt() == SIGN ? in.readInt() : NO_PORT;
    } catch (IOException e) {
      return NO_PORT;
    }
  }

  /** Where the first client is in the group; null if it is not yet. */
  static @Nullable InetSocketAddress find(InetSocketAddress address) {
    int port = ask(address);
    return port == NO_PORT ? null : new InetSocketAddress(address.getAddress(), port);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // There is nothing left to close.
    }
  }
}
