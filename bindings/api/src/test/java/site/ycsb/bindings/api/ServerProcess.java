package site.ycsb.bindings.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Runs a store's server for tests: a direct child of this JVM that listens on one loopback port,
 * and ends with the test or, at the latest, with the JVM.
 */
public final class ServerProcess implements AutoCloseable {
  /** Names the environment variable under which a missing server is a failure, not a skip. */
  public static final String REQUIRED_VARIABLE = "TECTONIC_SERVERS";

  private static final long START_SECONDS = 600;
  private static final int PROBE_MILLIS = 20;

  /** Below those that Linux, macOS and Windows give to outgoing connections by default. */
  private static final int FIRST_PORT = 20_000;

  private static final int PORTS = 10_000;

  /** Hold the ports of {@link #freePort} until the process ends; no server of tests uses UDP. */
  private static final List<DatagramSocket> CLAIMS = new ArrayList<>();

  private final List<String> command;
  private final int port;
  private final Path log;
  private final String readyLine;
  private final Thread atExit = new Thread(this::kill, "end server");
  private Process process;

  private ServerProcess(List<String> command, int port, Path log, String readyLine) {
    this.command = List.copyOf(command);
    this.port = port;
    this.log = log;
    this.readyLine = readyLine;
    this.process = launch();
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Starts a server and waits until its port accepts connections.
   *
   * @param command the program, in the foreground, with its arguments
   * @param port the loopback port that the arguments make it listen on
   * @param log receives what the program prints
   */
  public static ServerProcess start(List<String> command, int port, Path log) {
    return start(command, port, log, "");
  }

  /**
   * Starts a server that answers no requests yet when its port accepts connections, and waits until
   * it says that it does.
   *
   * @param readyLine a part of the line that it prints then
   */
  public static ServerProcess start(List<String> command, int port, Path log, String readyLine) {
    return new ServerProcess(command, port, log, readyLine);
  }

  /**
   * Returns a loopback port on which nothing listens, and which is chosen once: neither here nor by
   * a test process beside this one is it returned again while this one runs. By default no system
   * gives it to an outgoing connection.
   */
  public static synchronized int freePort() {
    int start = ThreadLocalRandom.current().nextInt(PORTS);
    for (int i = 0; i < PORTS; i++) {
      int port = FIRST_PORT + (start + i) % PORTS;
      if (isClaimed(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no port from " + FIRST_PORT + " on is free");
  }

  private static boolean isClaimed(int port) {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try {
      DatagramSocket claim = new DatagramSocket(port, loopback);
      try {
        new ServerSocket(port, 1, loopback).close();
      } catch (IOException e) {
        claim.close();
        return false;
      }
      CLAIMS.add(claim);
      return true;
    } catch (SocketException e) {
      return false;
    }
  }

  /**
   * Returns a server's program; without it the calling test is skipped, or fails where {@value
   * #REQUIRED_VARIABLE} is {@code required}.
   *
   * @param name of the program, looked for on the PATH and in the folders of system programs
   * @param variable the environment variable that may hold the program's path instead
   */
  public static Path program(String name, String variable) {
    Optional<Path> found = find(name, System.getenv(variable));
    if (found.isEmpty()) {
      String message = "there is no " + name + " on the PATH, and " + variable + " names none";
      if ("required".equals(System.getenv(REQUIRED_VARIABLE))) {
        fail(message);
      }
      Assumptions.abort(message);
    }
    return found.orElseThrow();
  }

  private static Optional<Path> find(String name, String given) {
    if (given != null) {
      return Optional.of(Path.of(given)).filter(Files::isExecutable);
    }
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.concat(
            Stream.of(path.split(File.pathSeparator, -1)), Stream.of("/usr/sbin", "/usr/bin"))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Returns the number of the process that was started. */
  long pid() {
    return process.pid();
  }

  /** Returns the port that the server listens on. */
  public int port() {
    return port;
  }

  /**
   * Ends the server with the processes it has started, at once, as kill -9 does, and waits until
   * they are gone; its files stay.
   */
  public void kill() {
    List<ProcessHandle> started = process.descendants().toList();
    process.destroyForcibly().onExit().join();
    for (ProcessHandle child : started) {
      child.destroyForcibly();
      child.onExit().join();
    }
  }

  /** Starts the server again, on the same port and files; it must have ended. */
  public void restart() {
    process = launch();
  }

  @Override
  public void close() {
    kill();
    Runtime.getRuntime().removeShutdownHook(atExit);
  }

  private Process launch() {
    try {
      long logBytes = Files.exists(log) ? Files.size(log) : 0;
      Process started =
          new ProcessBuilder(new ArrayList<>(command))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      awaitReady(started, logBytes);
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Tries to connect until the server answers; stops as soon as it has ended by itself. */
  private void awaitReady(Process started, long logBytes) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!(accepts() && printed(logBytes).contains(readyLine))) {
      boolean ended = started.waitFor(PROBE_MILLIS, TimeUnit.MILLISECONDS);
      if (ended || System.nanoTime() > deadline) {
        started.destroyForcibly();
        String state = ended ? "ended with " + started.exitValue() : "does not listen on " + port;
        throw new IOException(command.get(0) + " " + state + ": " + Files.readString(log, UTF_8));
      }
    }
  }

  /** What the server has printed since its log had so many bytes. */
  private String printed(long logBytes) throws IOException {
    byte[] all = Files.readAllBytes(log);
    return new String(all, (int) logBytes, all.length - (int) logBytes, UTF_8);
  }

  private boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
