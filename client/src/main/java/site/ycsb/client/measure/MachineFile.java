package site.ycsb.client.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import site.ycsb.arrival.loop.MachineSecond;
import site.ycsb.client.measure.ResultFiles.AppendedFile;

/** A CSV file of what the machine did in each second of a run; empty cells: nobody says. */
final class MachineFile extends AppendedFile {
  private static final String TITLES =
      "second,hiccup_max_ms,own_processors,other_processors,stolen_processors,runnable,gc_ms\n";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;

  private int written;

  MachineFile(Path path) throws IOException {
    super(path);
    append(TITLES);
  }

  /** How many seconds are in the file. */
  int written() {
    return written;
  }

  void append(List<MachineSecond> seconds) throws IOException {
    append(seconds.stream().map(MachineFile::line).collect(Collectors.joining()));
    written += seconds.size();
  }

  private static String line(MachineSecond second) {
    return String.join(
            ",",
            number("%.1f", second.atSeconds()),
            number("%.3f", second.hiccupNanos() / NANOS_PER_MILLI),
            number("%.2f", second.ownProcessors()),
            number("%.2f", second.otherProcessors()),
            number("%.2f", second.stolenProcessors()),
            number("%.0f", second.runnable()),
            number("%.0f", second.collectingSeconds() * MILLIS_PER_SECOND))
        + "\n";
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
  }
}
