package site.ycsb.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * What {@link IntendedDb} has noted of a request, in nanoseconds of the machine's clock.
 *
 * @param kind in YCSB's words
 */
record IntendedRequest(String kind, long due, long sent, long returned) {

  /** Reads a file of requests, by when they were due. */
  static List<IntendedRequest> read(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(line -> line.split(" ", -1))
        .map(
            words ->
                new IntendedRequest(
                    words[0],
                    Long.parseLong(words[1]),
                    Long.parseLong(words[2]),
                    Long.parseLong(words[3])))
        .sorted(Comparator.comparingLong(IntendedRequest::due))
        .toList();
  }

  /** When requests were due, from the first of them. */
  static List<Long> dueFromFirst(List<IntendedRequest> requests) {
    return requests.stream().map(each -> each.due() - requests.get(0).due()).toList();
  }
}
