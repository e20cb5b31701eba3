package site.ycsb.tectonic;

import java.util.function.BooleanSupplier;
import site.ycsb.DB;
import site.ycsb.arrival.stock.ThreadPoolLoop;
import site.ycsb.tectonic.execute.Worker;

/** One thread of a client that does not know of arrivals. */
record PoolThread(ThreadPoolLoop.Turn turn, Worker worker) {

  /** Sends the next operation when it is due; false when there is none. */
  boolean next(BooleanSupplier isOver, DB db) {
    return turn.next(
        isOver,
        new ThreadPoolLoop.Requests() {
          @Override
          public boolean send() {
            return worker.step(db);
          }

          @Override
          public boolean nextPhase() {
            return worker.nextPhase(db);
          }
        });
  }
}
