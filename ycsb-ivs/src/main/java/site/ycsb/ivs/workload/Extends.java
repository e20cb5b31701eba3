package site.ycsb.ivs.workload;

import java.util.Properties;

/** Makes the extending threads of one run, which share what they know of the records. */
public final class Extends {
  private final ExtendSettings settings;
  private final FieldLengths lengths = new FieldLengths();

  /** Checks the properties of the run. */
  public Extends(Properties properties) {
    settings = ExtendSettings.of(properties);
  }

  /** Returns the state of a thread of the run, counted from 0. */
  public ExtendingThread thread(int number) {
    return new ExtendingThread(settings, lengths, number);
  }
}
