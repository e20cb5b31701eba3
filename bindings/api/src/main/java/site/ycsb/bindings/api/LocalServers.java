package site.ycsb.bindings.api;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The servers on this machine that this process is connected to over TCP, as Linux tells of its
 * sockets; none elsewhere.
 *
 * @param listening numbers of the sockets on which they listen
 */
public record LocalServers(Set<String> listening) {
  private static final String ESTABLISHED = "01";
  private static final String LISTENING = "0A";

  /** They pass on what they are sent, so that their processor time is not a store's. */
  private static final Set<String> FORWARDERS =
      Set.of("docker-proxy", "haproxy", "kubectl", "rootlessport", "ssh", "toxiproxy-server");

  /** A line of /proc/net/tcp or tcp6: addresses with ports, in hexadecimal, and the number. */
  private record Endpoint(String local, String remote, String state, String number) {
    static Endpoint of(String line) {
      String[] columns = line.strip().split("\\s+", -1);
      return new Endpoint(plain(columns[1]), plain(columns[2]), columns[3], columns[9]);
    }

    /** An IPv4 address that is written as one of IPv6, as Java's are, without what is before. */
    private static String plain(String address) {
      return address.replaceFirst("^0{16}FFFF0000", "");
    }

    /** Of who listens at all addresses, without the zeros of IPv4 or IPv6. */
    static String anyAddress(String address) {
      return address.substring(address.indexOf(':'));
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
   * @param own numbers of the sockets of this process
   */
  static LocalServers of(List<String> lines, Set<String> own) {
    List<Endpoint> all = lines.stream().map(Endpoint::of).toList();
    Set<String> accepted =
        all.stream()
            .filter(each -> each.state.equals(ESTABLISHED))
            .map(each -> each.local + each.remote)
            .collect(toSet());
    Set<String> remotes =
        all.stream()
            .filter(each -> own.contains(each.number))
            .filter(each -> accepted.contains(each.remote + each.local))
            .flatMap(each -> Stream.of(each.remote, Endpoint.anyAddress(each.remote)))
            .collect(toSet());
    return new LocalServers(
        all.stream()
            .filter(each -> each.state.equals(LISTENING) && !own.contains(each.number))
            .filter(each -> remotes.contains(each.local.replaceFirst("^0+:", ":")))
            .map(Endpoint::number)
            .collect(toSet()));
  }

  /**
   * The store of a binding that has connected since; null where there are several such servers, or
   * one that passes on what it is sent, or none.
   */
  public @Nullable StoreProcess connectedSince() {
    Set<String> added =
        connected().listening.stream().filter(each -> !listening.contains(each)).collect(toSet());
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
            .toList();
    return servers.size() == 1 && !FORWARDERS.contains(servers.get(0).name())
        ? servers.get(0)
        : null;
  }

  /** The numbers of a process's sockets; none where the system hides them. */
  private static Set<String> sockets(ProcessHandle process) {
    Path folder = StoreProcess.folder(process.pid()).resolve("fd");
    String[] names = folder.toFile().list();
    return Stream.of(names == null ? new String[0] : names)
        .map(name -> target(folder.resolve(name)))
        .filter(target -> target.startsWith("socket:["))
        .map(target -> target.substring("socket:[".length(), target.length() - 1))
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
