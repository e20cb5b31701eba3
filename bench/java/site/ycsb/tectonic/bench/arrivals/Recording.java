package site.ycsb.tectonic.bench.arrivals;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import site.ycsb.arrival.analysis.ArrivalCollector;
import site.ycsb.arrival.analysis.CollectedArrivals;

/** The requests of one run, in the order in which they were sent; the first one is due about 0. */
record Recording(List<Request> requests) {
  static final int LONGS = 3;

  Recording {
    requests = List.copyOf(requests);
  }

  /** When a request was due, sent and returned. */
  record Request(long due, long sent, long returned) {
    double responseMillis() {
      return (double) (returned - due) / 1e6;
    }

    double serviceMillis() {
      return (double) (returned - sent) / 1e6;
    }

    double waitMicros() {
      return (double) (sent - due) / 1e3;
    }
  }

  static Recording of(List<Request> requests) {
    long start = requests.stream().mapToLong(Request::due).min().orElse(0);
    return new Recording(
        requests.stream()
            .map(r -> new Request(r.due - start, r.sent - start, r.returned - start))
            .sorted(Comparator.comparingLong(Request::sent))
            .toList());
  }

  static Recording read(Path file) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      int size = in.readInt();
      List<Request> requests = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        requests.add(new Request(in.readLong(), in.readLong(), in.readLong()));
      }
      return new Recording(requests);
    }
  }

  void write(Path file) throws IOException {
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      out.writeInt(requests.size());
      for (Request request : requests) {
        out.writeLong(request.due);
        out.writeLong(request.sent);
        out.writeLong(request.returned);
      }
    }
  }

  /** What a store was sent. */
  CollectedArrivals sent() {
    return arrivals(Request::sent);
  }

  /** What it should have been sent. */
  CollectedArrivals due() {
    return arrivals(Request::due);
  }

  private CollectedArrivals arrivals(ToLongFunction<Request> instant) {
    ArrivalCollector collector = new ArrivalCollector(0);
    requests.stream().mapToLong(instant).sorted().forEach(collector::add);
    return collector.collected();
  }

  /** The quantiles of a sample that is kept as a whole. */
  static final class Quantiles {
    private final double[] sorted;

    private Quantiles(double[] sorted) {
      this.sorted = sorted;
    }

    static Quantiles of(double[] values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      return new Quantiles(sorted);
    }

    double at(double share) {
      return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
    }

    /** With three digits or so. */
    String text(double share) {
      double value = at(share);
      String format = value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f";
      return String.format(Locale.ROOT, format, value);
    }
  }
}
