package site.ycsb.clients;

import com.fasterxml.jackson.core.JacksonException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A connection between the first client and another one, which carries frames: a length, who sent
 * it, whom it is for, and a letter. No call waits for the socket. For one thread.
 */
final class Connection {
  /** Who is not known yet. */
  static final int STRANGER = -2;

  /** Whom a frame is for that is for all others. */
  static final int ALL = -1;

  private static final String NO_FRAME = "it sends what no client sends";
  private static final int HEAD_BYTES = 3 * Integer.BYTES;
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_OF_A_STRANGER_BYTES = 1 << 14;
  private static final int USUAL_BYTES = 1 << 12;

  private final SocketChannel channel;
  private final SelectionKey key;
  private final Deque<ByteBuffer> out = new ArrayDeque<>();
  private ByteBuffer in = ByteBuffer.allocate(USUAL_BYTES);
  private boolean ends;

  /** Who is at the other end, or {@link #STRANGER}. */
  private int client = STRANGER;

  private long heardNanos;

  /** Takes over a channel that is connected. */
  Connection(SocketChannel channel, Selector selector, long nowNanos) throws IOException {
    this.channel = channel;
    heardNanos = nowNanos;
    channel.configureBlocking(false);
    // Without it small letters wait for each other: 38 ms in the mean.
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    key = channel.register(selector, SelectionKey.OP_READ, this);
  }

  /**
   * A letter as it is sent.
   *
   * @param to an index, or {@link #ALL}
   */
  static ByteBuffer frame(int from, int to, Letter letter) {
    byte[] bytes = letter.bytes();
    return ByteBuffer.allocate(HEAD_BYTES + bytes.length)
        .putInt(bytes.length)
        .putInt(from)
        .putInt(to)
        .put(bytes)
        .flip();
  }

  /** Takes what is between one letter and the next. */
  interface Frames {
    /** Takes a letter that is for a client, or for {@link #ALL}. */
    void take(int from, int to, Letter letter);
  }

  int client() {
    return client;
  }

  /** Takes note who is at the other end. */
  void isOf(int known) {
    client = known;
  }

  InetAddress address() {
    return ((InetSocketAddress) channel.socket().getRemoteSocketAddress()).getAddress();
  }

  /** Whether nothing was heard for so long: of a stranger, since it came. */
  boolean isSilent(long nowNanos, long forNanos) {
    return nowNanos - heardNanos > forNanos;
  }

  /** Sends a frame when the socket takes it; nothing after {@link #end}. */
  void send(ByteBuffer frame) throws IOException {
    if (!ends) {
      out.add(frame.duplicate());
      flush();
    }
  }

  /** Lets the other side know that nothing follows, behind what was sent. */
  void end() throws IOException {
    ends = true;
    flush();
  }

  private void flush() throws IOException {
    while (!out.isEmpty()) {
      channel.write(out.element());
      if (out.element().hasRemaining()) {
        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
        return;
      }
      out.remove();
    }
    key.interestOps(SelectionKey.OP_READ);
    if (ends) {
      channel.shutdownOutput();
    }
  }

  /**
   * Goes on with what the socket is ready for.
   *
   * @throws IOException if there is nothing to come, or what came is no frame
   */
  void proceed(long nowNanos, Frames frames) throws IOException {
    if (key.isWritable()) {
      flush();
    }
    int read = key.isReadable() ? channel.read(in) : 0;
    if (read < 0) {
      throw new EOFException("it hung up");
    } else if (ends) {
      // Nobody listens to it any more.
      in.clear();
    } else if (read > 0) {
      heardNanos = client == STRANGER ? heardNanos : nowNanos;
      takeFrames(frames);
    }
  }

  private void takeFrames(Frames frames) throws IOException {
    int needed = HEAD_BYTES;
    in.flip();
    while (in.remaining() >= needed && !ends) {
      int length = in.getInt(in.position());
      if (length <= 0 || length > (client == STRANGER ? MOST_OF_A_STRANGER_BYTES : MOST_BYTES)) {
        throw new ProtocolException(NO_FRAME);
      }
      needed = HEAD_BYTES + length;
      if (in.remaining() >= needed) {
        take(length, frames);
        needed = HEAD_BYTES;
      }
    }
    in.compact();
    if (in.capacity() < needed) {
      in = ByteBuffer.allocate(needed).put(in.flip());
    }
  }

  private void take(int length, Frames frames) throws IOException {
    in.getInt();
    int from = in.getInt();
    int to = in.getInt();
    Letter letter;
    try {
      letter = Letter.of(in.array(), in.position(), length);
    } catch (JacksonException e) {
      throw new ProtocolException(NO_FRAME);
    }
    in.position(in.position() + length);
    frames.take(from, to, letter);
  }

  void close() {
    Star.close(channel);
  }
}
