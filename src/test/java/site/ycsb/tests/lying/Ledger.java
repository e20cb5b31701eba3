package site.ycsb.tests.lying;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import site.ycsb.bindings.base.Shared;

/** What the instances of a lying store have in common: how often they lied, and when. */
final class Ledger implements Shared.Resource {
  private final Lie lie;
  private final LongAdder lies = new LongAdder();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong ticks = new AtomicLong();
  private final AtomicInteger instances = new AtomicInteger();
  private final FormerRecords former = new FormerRecords();

  Ledger(Lie lie) {
    this.lie = lie;
  }

  /** The number of one more instance, from 0. */
  int join() {
    return instances.getAndIncrement();
  }

  /** Counts a request; returns when it began. */
  long begin() {
    requests.incrementAndGet();
    return tick();
  }

  /** The time, which is another in every call. */
  long tick() {
    return ticks.incrementAndGet();
  }

  /** Requests of all instances that have begun. */
  long requests() {
    return requests.get();
  }

  void lied() {
    lies.increment();
  }

  /** Lies of all instances. */
  long lies() {
    return lies.sum();
  }

  boolean remembers() {
    return lie.remembers();
  }

  FormerRecords former() {
    return former;
  }
}
