package site.ycsb.tectonic.bench.arrivals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Notes when each request was due, sent and returned, and writes that to the file {@code
 * recording.file}. Hands requests on to the binding of the class {@code recording.db}, if there is
 * one; without one, they return at once.
 */
public final class RecordingDb extends DB {
  private static final Recorder RECORDER = new Recorder();

  private final Recorder.Track track = new Recorder.Track();
  private @Nullable DB store;

  @Override
  public void init() throws DBException {
    RECORDER.begin();
    Properties properties = getProperties();
    String name = properties.getProperty("recording.db", "");
    if (!name.isEmpty()) {
      DB found;
      try {
        found = Class.forName(name).asSubclass(DB.class).getDeclaredConstructor().newInstance();
      } catch (ReflectiveOperationException e) {
        throw new DBException("recording.db is " + name + ", which cannot be made", e);
      }
      found.setProperties(properties);
      found.init();
      store = found;
    }
  }

  @Override
  public void cleanup() throws DBException {
    if (store != null) {
      store.cleanup();
    }
    try {
      RECORDER.end(track, Path.of(getProperties().getProperty("recording.file", "recording")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    DB to = store;
    return timed(() -> to == null ? Status.OK : to.read(table, key, fields, result));
  }

  @Override
  @SuppressWarnings("NonApiType") // YCSB's signature
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    DB to = store;
    return timed(() -> to == null ? Status.OK : to.scan(table, startKey, count, fields, result));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    DB to = store;
    return timed(() -> to == null ? Status.OK : to.update(table, key, values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    DB to = store;
    return timed(() -> to == null ? Status.OK : to.insert(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    DB to = store;
    return timed(() -> to == null ? Status.OK : to.delete(table, key));
  }

  private Status timed(Supplier<Status> request) {
    long sent = System.nanoTime();
    Status status = request.get();
    long returned = System.nanoTime();
    // 0 in a closed loop without a target: nothing is due then but what is sent.
    long due = Measurements.getMeasurements().getIntendedtartTimeNs();
    track.add(due == 0 ? sent : due, sent, returned);
    return status;
  }

  /** Collects the requests of all threads, and writes them when the last thread has ended. */
  private static final class Recorder {
    private final List<Track> ended = new ArrayList<>();
    private int open;

    /** The requests of one thread. */
    static final class Track {
      private long[] nanos = new long[Recording.LONGS * 1024];
      private int size;

      void add(long due, long sent, long returned) {
        if (size == nanos.length) {
          nanos = Arrays.copyOf(nanos, 2 * size);
        }
        nanos[size++] = due;
        nanos[size++] = sent;
        nanos[size++] = returned;
      }
    }

    synchronized void begin() {
      open++;
    }

    synchronized void end(Track track, Path file) throws IOException {
      ended.add(track);
      open--;
      if (open == 0) {
        List<Recording.Request> requests = new ArrayList<>();
        for (Track each : ended) {
          for (int i = 0; i < each.size; i += Recording.LONGS) {
            requests.add(
                new Recording.Request(each.nanos[i], each.nanos[i + 1], each.nanos[i + 2]));
          }
        }
        Recording.of(requests).write(file);
      }
    }
  }
}
