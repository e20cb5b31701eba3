package site.ycsb.tectonic.execute;

/** A fake binding that can be named, to records that all its instances in the process share. */
public final class SharedFakeDb extends CapableDb {
  private static volatile FakeStore store = new FakeStore();

  public SharedFakeDb() {
    super(store);
  }

  /**
   * Begins anew.
   *
   * @param failingShare of the writes
   */
  public static void empty(double failingShare) {
    store = new FakeStore(0, failingShare);
  }
}
