package site.ycsb.ivs;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.RandomByteIterator;
import site.ycsb.Utils;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.client.run.ProcessEnd;
import site.ycsb.client.run.StockExporter;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * Adds to YCSB's core workload the operation of YCSB-IVS, which makes values longer: {@code
 * extendproportion}, {@code extendfieldlength} and its distribution, {@code maxfieldlength}.
 *
 * <p>For this project's client and for YCSB's own. All that is not an extend is left to the core
 * workload.
 */
public final class IvsWorkload extends CoreWorkload {
  private final FieldLengths lengths = new FieldLengths();
  private final RunStop stop = new RunStop();
  private @Nullable ExtendSettings settings;
  private @Nullable Properties judged;

  @Override
  public void init(Properties properties) throws WorkloadException {
    settings = ExtendSettings.of(properties);
    // YCSB's own client would exit with 0 whatever became of the run.
    judged = ProcessEnd.watchStock(stop, this) ? properties : null;
    try {
      super.init(properties);
    } catch (NumberFormatException e) {
      throw new UsageException(
          "a property of YCSB's core workload is no number: " + e.getMessage());
    }
  }

  @Override
  public void cleanup() throws WorkloadException {
    super.cleanup();
    if (judged != null) {
      StockExporter.judge(judged, stop);
    }
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads) {
    stop.measuring();
    return new ExtendingThread(
        requireNonNull(settings, "init() has not been called"), lengths, thread);
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

  /** Decides which operations of a thread are extends, and of which fields. */
  private static final class ExtendingThread {
    private final ExtendSettings settings;
    private final FieldLengths lengths;
    private final SplittableRandom random;
    private @Nullable Extender extender;

    ExtendingThread(ExtendSettings settings, FieldLengths lengths, int thread) {
      this.settings = settings;
      this.lengths = lengths;
      random = new SplittableRandom(settings.seed() + thread);
    }

    boolean isNextAnExtend() {
      return random.nextDouble() < settings.share();
    }

    /** Extends a record, through the one binding of this thread. */
    void extend(DB db, String key) {
      Extender extending = extender;
      if (extending == null) {
        extending = new Extender(db, settings, lengths);
        extender = extending;
      }
      extending.extend(key, growth());
    }

    private Map<String, ByteIterator> growth() {
      Map<String, ByteIterator> growth = new HashMap<>();
      if (settings.extendsAllFields()) {
        settings.fields().forEach(field -> growth.put(field, bytes()));
      } else {
        growth.put(settings.fields().get(random.nextInt(settings.fields().size())), bytes());
      }
      return growth;
    }

    private ByteIterator bytes() {
      return new RandomByteIterator(settings.growth().getAsLong());
    }
  }
}
