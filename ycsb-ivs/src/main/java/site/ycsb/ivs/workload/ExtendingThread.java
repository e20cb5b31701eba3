package site.ycsb.ivs.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.RandomByteIterator;

/** Decides which operations of a thread are extends, and of which fields. */
public final class ExtendingThread {
  private final ExtendSettings settings;
  private final FieldLengths lengths;
  private final SplittableRandom random;
  private @Nullable Extender extender;

  ExtendingThread(ExtendSettings settings, FieldLengths lengths, int thread) {
    this.settings = settings;
    this.lengths = lengths;
    random = new SplittableRandom(settings.seed() + thread);
  }

  /** Whether the next operation is an extend. */
  public boolean isNextAnExtend() {
    return random.nextDouble() < settings.share();
  }

  /** Extends a record, through the one binding of this thread. */
  public void extend(DB db, String key) {
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
