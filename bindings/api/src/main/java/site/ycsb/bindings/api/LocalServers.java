package site.ycsb.bindings.api;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The servers on this machine that this process is connected to over TCP, as Linux tells of its
 * sockets; none elsewhere.
 *
 * @param listening sockets on which they listen
 */
public record LocalServers(Set<String> listening) {
  private static final String ESTABLISHED = "01";
  private static final String LISTENING = "0A";

  /** Programs that pass on what they are sent; Linux cuts names after 15 characters. */
  private static final Set<String> FORWARDERS =
      Set.of("docker-proxy", "haproxy", "kubectl", "rootlessport", "ssh", "toxiproxy-serve");

  /** A line of /proc/net/tcp or tcp6: addresses with ports, in hexadecimal, and the socket. */
  private record Endpoint(String local, String remote, String state, String socket) {
    static Endpoint of(String line) {
      // Java's addresses of IPv4 are written as those of IPv6.
      String[] columns = line.replace(" 0000000000000000FFFF0000", " ").strip().split("\\s+", -1);
      return new Endpoint(columns[1], columns[2], columns[3], "socket:[" + columns[9] + "]");
    }
  }

  /** Those that it is connected to now. */
  public static LocalServers connected() {
    List<String> lines =
        Stream.of("tcp", "tcp6")
            .flatMap(name -> StoreProcess.lines(Path.of("/proc/self/net", name)).stream().skip(1))
            .toList();
    return of(lines, sockets(ProcessHandle.current()));
  }

  /**
   * Those of a table of sockets.
   *
   * @param own sockets of this process
   */
  static LocalServers of(List<String> lines, Set<String> own) {
    List<Endpoint> all = lines.stream().map(Endpoint::of).toList();
    Set<String> accepted =
        all.stream()
            .filter(each -> each.state.equals(ESTABLISHED))
            .map(each -> each.local + each.remote)
            .collect(toSet());
    // A server listens at this address, or at all of them, which are zeros.
    Set<String> addresses =
        all.stream()
            .filter(each -> own.contains(each.socket))
            .filter(each -> accepted.contains(each.remote + each.local))
            .flatMap(each -> Stream.of(each.remote, each.remote.replaceFirst(".*:", ":")))
            .collect(toSet());
    return new LocalServers(
        all.stream()
            .filter(each -> each.state.equals(LISTENING) && !own.contains(each.socket))
            .filter(each -> addresses.contains(each.local.replaceFirst("^0+:", ":")))
            .map(Endpoint::socket)
            .collect(toSet()));
  }

  /**
   * The store of a binding that has connected since; null where there are several such servers, or
   * none.
   */
  public @Nullable StoreProcess connectedSince() {
    Set<String> added = new HashSet<>(connected().listening);
    added.removeAll(listening);
    if (added.isEmpty()) {
      return null;
    }
    List<ProcessHandle> owners =
        ProcessHandle.allProcesses()
            .filter(each -> sockets(each).stream().anyMatch(added::contains))
            .toList();
    // A server's helpers may have its sockets, too.
    List<StoreProcess> servers =
        owners.stream()
            .filter(each -> each.parent().filter(owners::contains).isEmpty())
            .map(each -> new StoreProcess(each.pid(), ""))
            .filter(each -> !FORWARDERS.contains(each.name()))
            .toList();
    return servers.size() == 1 ? servers.get(0) : null;
  }

  /** What a process has open, of which sockets are some; nothing where the system hides it. */
  private static Set<String> sockets(ProcessHandle process) {
    Path folder = StoreProcess.folder(process.pid()).resolve("fd");
    String[] names = folder.toFile().list();
    return Stream.of(names == null ? new String[0] : names)
        .map(name -> target(folder.resolve(name)))
        .collect(toSet());
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "";
    }
  }
}
