package site.ycsb.tectonic.bench.arrivals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects the requests of all threads, and writes them when the last thread has ended. */
final class Recorder {
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
          requests.add(new Recording.Request(each.nanos[i], each.nanos[i + 1], each.nanos[i + 2]));
        }
      }
      Recording.of(requests).write(file);
    }
  }
}
