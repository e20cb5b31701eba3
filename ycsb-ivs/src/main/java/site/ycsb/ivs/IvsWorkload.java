package site.ycsb.ivs;

import static java.util.Objects.requireNonNull;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Utils;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.UsageException;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.ivs.workload.ExtendingThread;
import site.ycsb.ivs.workload.Extends;
import site.ycsb.workloads.CoreWorkload;

/**
 * Adds to YCSB's core workload the operation of YCSB-IVS, which makes values longer: {@code
 * extendproportion}, {@code extendfieldlength} and its distribution, {@code maxfieldlength}.
 *
 * <p>For this project's client and for YCSB's own. All that is not an extend is left to the core
 * workload.
 */
public final class IvsWorkload extends CoreWorkload {
  private @Nullable Extends growth;

  @Override
  public void init(Properties properties) throws WorkloadException {
    growth = new Extends(properties);
    try {
      super.init(properties);
    } catch (NumberFormatException e) {
      throw new UsageException(
          "a property of YCSB's core workload is no number: " + e.getMessage());
    }
  }

  @Override
  public ExtendingThread initThread(Properties properties, int thread, int threads) {
    return requireNonNull(growth, "init() has not been called").thread(thread);
  }

  @Override
  public boolean doTransaction(DB db, @Nullable Object state) {
    ExtendingThread mine = (ExtendingThread) requireNonNull(state, "initThread() was not called");
    if (!mine.isNextAnExtend()) {
      return super.doTransaction(db, state);
    }
    mine.extend(db, keyName(chosenKey()));
    return true;
  }

  /** Chooses among the records that are there, as the other operations do. */
  private long chosenKey() {
    boolean isBackwards = keychooser instanceof ExponentialGenerator;
    while (true) {
      long last = transactioninsertkeysequence.lastValue();
      long drawn = keychooser.nextValue().longValue();
      long key = isBackwards ? last - drawn : drawn;
      if (key >= 0 && key <= last) {
        return key;
      }
    }
  }

  /** Versions of YCSB have methods of different forms for this. */
  private String keyName(long key) {
    String number = Long.toString(orderedinserts ? key : Utils.hash(key));
    return "user" + "0".repeat(Math.max(0, zeropadding - number.length())) + number;
  }
}
