package site.ycsb.client.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a run took place.
 *
 * @param os name, version and architecture
 * @param processors that the JVM may use
 * @param memoryBytes of the machine
 * @param jvm name and version
 * @param heapBytes that the JVM may use
 * @param tectonic version of this client
 * @param ycsb version of YCSB's core
 * @param binding class of the binding
 * @param bindingJar file or folder that the class was read from; null if the JVM does not say
 * @param store name and version; null if the binding does not say
 * @param host what else the machine is
 * @param launch how the client was started
 */
public record Environment(
    String os,
    int processors,
    long memoryBytes,
    String jvm,
    long heapBytes,
    String tectonic,
    String ycsb,
    String binding,
    @Nullable String bindingJar,
    @Nullable String store,
    Host host,
    Launch launch) {

  /**
   * What else a machine is, as far as the system says it.
   *
   * @param processor its model
   * @param cpuMax of the container or control group, as Linux writes it: microseconds in a period
   * @param memoryMax of the container or control group, as Linux writes it: bytes, or "max"
   * @param folders that the store of this process is in
   */
  public record Host(
      @Nullable String processor,
      @Nullable String cpuMax,
      @Nullable String memoryMax,
      List<Folder> folders) {
    public Host {
      folders = List.copyOf(folders);
    }
  }

  /**
   * Where a store of this process keeps its files.
   *
   * @param property that names the folder
   * @param fileSystem its kind, such as "ext4"
   * @param device that it is on, such as "/dev/sda1"
   * @param freeBytes of it, as the run began
   */
  public record Folder(String property, String fileSystem, String device, long freeBytes) {

    /** In words, such as "rocksdb.dir on /dev/sda1 (ext4)". */
    public String text() {
      return "%s on %s (%s)".formatted(property, device, fileSystem);
    }
  }

  /**
   * How the client was started.
   *
   * @param commandLine class and arguments of the process, secrets masked
   * @param jvmArguments that the JVM was given, secrets masked
   * @param commit of the checkout that the launcher is in, "-dirty" if files of it were changed;
   *     null if it is none
   * @param files of options that properties name
   */
  public record Launch(
      String commandLine,
      List<String> jvmArguments,
      @Nullable String commit,
      List<OptionFile> files) {
    public Launch {
      jvmArguments = List.copyOf(jvmArguments);
      files = List.copyOf(files);
    }
  }

  /**
   * A file of options, as it was when the run began.
   *
   * @param property that names it
   * @param sha256 of its bytes
   * @param content secrets masked; null if it is long, or no text
   */
  public record OptionFile(String property, String path, String sha256, @Nullable String content) {}

  /** Whose binding ran: its class, and where that came from. */
  public String bindingAndJar() {
    return bindingJar == null ? binding : binding + " (" + bindingJar + ")";
  }
}
