package site.ycsb.client.result;

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
    @Nullable String store) {

  /** Whose binding ran: its class, and where that came from. */
  public String bindingAndJar() {
    return bindingJar == null ? binding : binding + " (" + bindingJar + ")";
  }
}
