package site.ycsb.clients;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What clients tell each other. */
sealed interface Letter {
  /** A client is there. */
  record Hello(int client, SortedMap<String, String> facts) implements Letter {}

  /** All are there; by client its name in the group, as bytes. */
  record Welcome(List<byte[]> members) implements Letter {}

  /** There is no run. */
  record Refusal(String text) implements Letter {}

  /** A client has come to a meeting. */
  record Arrival(int client, int meeting) implements Letter {}

  /** A meeting is over, and all go on at an instant of the first client's clock. */
  record Go(int meeting, long firstNanos) implements Letter {}

  /** All operations of a client below an index have returned. */
  record Watermark(int client, long index) implements Letter {}

  /** A client's time for a group is over; it draws nothing from an index on. */
  record TimeUp(int client, int group, long index) implements Letter {}

  /** Asks for the first client's clock. */
  record Ping(int client, long ownNanos) implements Letter {}

  /** Tells it: the clock for durations, and the nanoseconds since 1970. */
  record Pong(long ownNanos, long firstNanos, long firstWallNanos) implements Letter {}

  /** The run of all is over, as a client has failed. */
  record Failure(int client, String text) implements Letter {}

  /** A part of a client's result folder, as an archive. */
  record Result(int client, int exitCode, boolean isLast, ByteBuffer part) implements Letter {}

  /** The first client needs no one any more. */
  record Bye(int exitCode) implements Letter {}

  /** As it is sent. */
  default byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void write(DataOutputStream out) throws IOException {
    if (this instanceof Hello hello) {
      out.writeByte(0);
      out.writeInt(hello.client);
      out.writeInt(hello.facts.size());
      for (var fact : hello.facts.entrySet()) {
        out.writeUTF(fact.getKey());
        out.writeUTF(fact.getValue());
      }
    } else if (this instanceof Welcome welcome) {
      out.writeByte(1);
      out.writeInt(welcome.members.size());
      for (byte[] member : welcome.members) {
        writeBytes(member, out);
      }
    } else if (this instanceof Refusal refusal) {
      out.writeByte(2);
      out.writeUTF(refusal.text);
    } else if (this instanceof Result result) {
      out.writeByte(3);
      out.writeInt(result.client);
      out.writeInt(result.exitCode);
      out.writeBoolean(result.isLast);
      byte[] part = new byte[result.part.remaining()];
      result.part.duplicate().get(part);
      writeBytes(part, out);
    } else {
      writeShort(out);
    }
  }

  private void writeShort(DataOutputStream out) throws IOException {
    if (this instanceof Arrival arrival) {
      write(out, 4, arrival.client, arrival.meeting);
    } else if (this instanceof Go go) {
      write(out, 5, go.meeting, go.firstNanos);
    } else if (this instanceof Watermark mark) {
      write(out, 6, mark.client, mark.index);
    } else if (this instanceof TimeUp up) {
      write(out, 7, up.client, up.index);
      out.writeInt(up.group);
    } else if (this instanceof Ping ping) {
      write(out, 8, ping.client, ping.ownNanos);
    } else if (this instanceof Pong pong) {
      write(out, 9, 0, pong.ownNanos);
      out.writeLong(pong.firstNanos);
      out.writeLong(pong.firstWallNanos);
    } else if (this instanceof Failure failure) {
      write(out, 10, failure.client, 0);
      out.writeUTF(failure.text);
    } else if (this instanceof Bye bye) {
      write(out, 11, bye.exitCode, 0);
    }
  }

  private static void write(DataOutputStream out, int type, int number, long other)
      throws IOException {
    out.writeByte(type);
    out.writeInt(number);
    out.writeLong(other);
  }

  private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** A letter out of its bytes. */
  static Letter of(byte[] bytes, int offset, int length) {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
      byte type = in.readByte();
      return switch (type) {
        case 0 -> new Hello(in.readInt(), facts(in));
        case 1 -> new Welcome(members(in));
        case 2 -> new Refusal(in.readUTF());
        case 3 ->
            new Result(
                in.readInt(), in.readInt(), in.readBoolean(), ByteBuffer.wrap(readBytes(in)));
        default -> ofShort(type, in.readInt(), in.readLong(), in);
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Letter ofShort(byte type, int number, long other, DataInputStream in)
      throws IOException {
    return switch (type) {
      case 4 -> new Arrival(number, (int) other);
      case 5 -> new Go(number, other);
      case 6 -> new Watermark(number, other);
      case 7 -> new TimeUp(number, in.readInt(), other);
      case 8 -> new Ping(number, other);
      case 9 -> new Pong(other, in.readLong(), in.readLong());
      case 10 -> new Failure(number, in.readUTF());
      case 11 -> new Bye(number);
      default -> throw new IOException("a letter of type " + type);
    };
  }

  private static SortedMap<String, String> facts(DataInputStream in) throws IOException {
    SortedMap<String, String> facts = new TreeMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      facts.put(in.readUTF(), in.readUTF());
    }
    return facts;
  }

  private static List<byte[]> members(DataInputStream in) throws IOException {
    List<byte[]> members = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      members.add(readBytes(in));
    }
    return members;
  }

  private static byte[] readBytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
