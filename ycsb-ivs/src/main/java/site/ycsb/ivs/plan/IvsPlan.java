package site.ycsb.ivs.plan;

import java.util.List;

/**
 * What an experiment does, with nothing left out.
 *
 * @param records that are loaded
 * @param extendsPerEpoch operations of an extend phase
 * @param readsPerEpoch operations of a run phase, whatever the mix
 * @param fields of a record
 * @param fieldLength bytes of a field at first
 * @param extendLength bytes that an extend appends to one field
 * @param maxFieldLength bytes beyond which no field grows
 * @param seed of the first trial; each further one has the next number
 * @param threads that send requests, each with a connection of its own
 */
public record IvsPlan(
    String name,
    int records,
    int extendsPerEpoch,
    int readsPerEpoch,
    int fields,
    int fieldLength,
    int extendLength,
    int maxFieldLength,
    ExtendDistribution extendDistribution,
    RunMix mix,
    int epochs,
    List<Mode> modes,
    int trials,
    long seed,
    int threads) {
  public IvsPlan {
    modes = List.copyOf(modes);
  }

  public boolean has(Mode mode) {
    return modes.contains(mode);
  }

  /** Reads of a run phase. */
  public int reads() {
    return mix.reads(readsPerEpoch);
  }

  /** Updates of a run phase. */
  public int updates() {
    return readsPerEpoch - reads();
  }

  /** The seed of a trial. */
  public long seedOf(int trial) {
    return seed + trial - 1;
  }

  /** Bytes of a record at first. */
  public long recordBytes() {
    return (long) fields * fieldLength;
  }
}
