package site.ycsb.clients.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.client.result.Membership;
import site.ycsb.client.result.RunResult;

/**
 * The clients of one run, by their numbers, on the clock of client 0. The offsets of the other
 * clocks are used as far as they are known. Its time 0 is when the first of them began.
 *
 * @param all of whom there is a folder
 * @param lost numbers of those that left none
 */
record Clients(List<ClientFolder> all, Set<Integer> lost) {
  static final double NANOS_PER_SECOND = 1e9;

  Clients {
    all = List.copyOf(all);
    lost = Set.copyOf(lost);
  }

  /** Reads the folders; a folder without a client number gets its position in the list. */
  static Clients read(List<Path> paths, Set<Integer> lost, Instant now) throws IOException {
    List<ClientFolder> folders = new ArrayList<>();
    int count = paths.size() + lost.size();
    int next = 0;
    for (Path path : paths) {
      while (lost.contains(next)) {
        next++;
      }
      folders.add(ClientFolder.read(path, new Membership(next++, count), now));
    }
    folders.sort(Comparator.comparingInt(folder -> folder.client().index()));
    return new Clients(folders, lost);
  }

  ClientFolder first() {
    return all.get(0);
  }

  /** The result of the first client, which has everything that the clients share. */
  RunResult origin() {
    return first().result();
  }

  /** When the first of them began. */
  Instant began() {
    return all.stream().map(ClientFolder::began).min(Comparator.naturalOrder()).orElseThrow();
  }

  /** By how many seconds a client began after the first. */
  double shiftSeconds(ClientFolder client) {
    return seconds(Duration.between(began(), client.began()));
  }

  /** From when the first began until the last had ended. */
  double seconds() {
    return all.stream()
        .mapToDouble(client -> shiftSeconds(client) + client.run().seconds())
        .max()
        .orElse(0);
  }

  /** The properties that all of them share. */
  SortedMap<String, String> commonProperties() {
    SortedMap<String, String> common = new TreeMap<>(origin().properties());
    all.forEach(client -> common.entrySet().retainAll(client.result().properties().entrySet()));
    return common;
  }

  /** Whether each executed a part of one stream of operations, which has a digest. */
  boolean isOneStream() {
    return all.stream().anyMatch(client -> client.result().digest() != null);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / NANOS_PER_SECOND;
  }
}
