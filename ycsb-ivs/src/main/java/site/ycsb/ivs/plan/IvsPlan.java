package site.ycsb.ivs.plan;

import java.util.List;
import site.ycsb.tectonic.spec.Growth.AtCap;
import site.ycsb.tectonic.spec.Growth.ExtendMethod;

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
 * @param extendMethod how the store is asked to append
 * @param atCap what becomes of an extend that would pass maxFieldLength
 * @param updateLength of the values that updates write
 * @param measureEvery every so many epochs have a run phase, the others only extend
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
    ExtendMethod extendMethod,
    AtCap atCap,
    RunMix mix,
    UpdateLength updateLength,
    int epochs,
    int measureEvery,
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

  /** Whether the run phase of an epoch is measured. */
  public boolean measures(int epoch) {
    return epoch % measureEvery == 0;
  }

  /** Whether updates are as long as the lengths that the extend phase before them has left. */
  public boolean updatesFollowLengths() {
    return updates() > 0 && updateLength != UpdateLength.FIELD_LENGTH;
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
