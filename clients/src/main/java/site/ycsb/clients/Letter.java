package site.ycsb.clients;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What clients tell each other. */
sealed interface Letter {
  /** A client is there; the token is the secret of the run. */
  record Hello(int client, String token, SortedMap<String, String> facts) implements Letter {}

  /** All are there. */
  record Welcome() implements Letter {}

  /** There is no run, or none for this client. */
  record Refusal(String text) implements Letter {}

  /** A client has come to a meeting. */
  record Arrival(int meeting) implements Letter {}

  /** A meeting is over, and all go on at an instant of the first client's clock. */
  record Go(int meeting, long firstNanos) implements Letter {}

  /** All operations of a client below an index have returned. */
  record Watermark(long index) implements Letter {}

  /** A client's time for a group is over; it draws nothing from an index on. */
  record TimeUp(int group, long index) implements Letter {}

  /** A client has nothing else to say. */
  record Alive() implements Letter {}

  /** Asks for the first client's clock. */
  record Ping(long ownNanos) implements Letter {}

  /** Tells it: the clock for durations, and the nanoseconds since 1970. */
  record Pong(long ownNanos, long firstNanos, long firstWallNanos) implements Letter {}

  /** The run of all is over; why, for the user. */
  record Failure(String text) implements Letter {}

  /** A part of a client's result folder, as an archive. */
  record Result(int exitCode, boolean isLast, ByteBuffer part) implements Letter {}

  /** The first client needs no one any more. */
  record Bye(int exitCode) implements Letter {}

  /** As it is sent: which of the letters it is, and its components. */
  default byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      int kind = 0;
      while (Form.ALL.get(kind).type() != getClass()) {
        kind++;
      }
      out.writeByte(kind);
      for (RecordComponent component : Form.ALL.get(kind).components()) {
        write(component.getAccessor().invoke(this), out);
      }
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(Object value, DataOutputStream out) throws IOException {
    if (value instanceof Integer number) {
      out.writeInt(number);
    } else if (value instanceof Long number) {
      out.writeLong(number);
    } else if (value instanceof Boolean is) {
      out.writeBoolean(is);
    } else if (value instanceof String text) {
      out.writeUTF(text);
    } else if (value instanceof ByteBuffer part) {
      out.writeInt(part.remaining());
      out.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
    } else if (value instanceof SortedMap<?, ?> map) {
      out.writeInt(map.size());
      for (Map.Entry<?, ?> each : map.entrySet()) {
        write(each.getKey(), out);
        write(each.getValue(), out);
      }
    } else {
      throw new IOException("a letter holds " + value.getClass());
    }
  }

  /** A letter out of its bytes. */
  static Letter of(byte[] bytes, int offset, int length) {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
      Form form = Form.ALL.get(in.readByte());
      Object[] values = new Object[form.components().size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = read(form.components().get(i).getType(), in);
      }
      return (Letter) form.constructor().newInstance(values);
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object read(Class<?> type, DataInputStream in) throws IOException {
    if (type == int.class) {
      return in.readInt();
    } else if (type == long.class) {
      return in.readLong();
    } else if (type == boolean.class) {
      return in.readBoolean();
    } else if (type == String.class) {
      return in.readUTF();
    }
    int size = in.readInt();
    if (type == ByteBuffer.class) {
      return ByteBuffer.wrap(in.readNBytes(size));
    }
    SortedMap<String, String> map = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      map.put(in.readUTF(), in.readUTF());
    }
    return map;
  }

  /** What a letter of one type is made of, looked up once. */
  record Form(Class<?> type, List<RecordComponent> components, Constructor<?> constructor) {
    /** In the order in which the types are declared. */
    static final List<Form> ALL =
        Arrays.stream(Letter.class.getPermittedSubclasses()).map(Form::of).toList();

    private static Form of(Class<?> type) {
      List<RecordComponent> components = List.of(type.getRecordComponents());
      Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
      try {
        return new Form(type, components, type.getDeclaredConstructor(types));
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
