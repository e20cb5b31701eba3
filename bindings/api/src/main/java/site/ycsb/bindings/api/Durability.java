package site.ycsb.bindings.api;

/** Tells what the store promises of a write that it has acknowledged. */
public interface Durability {

  /**
   * Returns, in one short line, the settings that decide whether an acknowledged write is there
   * after the store was killed, or its machine: as the store itself tells them where it can be
   * asked, such as {@code appendonly yes, appendfsync always}.
   *
   * @throws IllegalStateException if the store cannot be asked
   */
  String durability();
}
