package site.ycsb.tests;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import site.ycsb.Status;

/**
 * Memory behind a server that is gone for some of the calls: they fail by a status or an exception,
 * and every third write gets there all the same, only its answer is lost.
 */
final class OutageDb extends PlainDb {
  private final Outage outage;

  OutageDb(Outage outage) {
    this.outage = outage;
  }

  /** What the instances of a run share: how many calls there were, and which of them fail. */
  static final class Outage {
    private final AtomicLong calls = new AtomicLong();
    private final long first;
    private final long last;
    private final Status missing;

    /**
     * An outage of the calls from one number to another.
     *
     * @param missing what the binding says of a missing key
     */
    Outage(long first, long last, Status missing) {
      this.first = first;
      this.last = last;
      this.missing = missing;
    }
  }

  @Override
  Status call(Supplier<Status> request) {
    return answer(false, request);
  }

  @Override
  Status write(Supplier<Status> request) {
    return answer(true, request);
  }

  private Status answer(boolean write, Supplier<Status> request) {
    long number = outage.calls.incrementAndGet();
    if (number < outage.first || number > outage.last) {
      Status status = request.get();
      return Status.NOT_FOUND.equals(status) ? outage.missing : status;
    }
    if (write && number % 3 == 0) {
      var unused = request.get();
    }
    if (number % 2 == 0) {
      throw new IllegalStateException("Connection refused");
    }
    return Status.SERVICE_UNAVAILABLE;
  }
}
