package site.ycsb.tectonic;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.arrival.stock.ThreadPoolLoop;
import site.ycsb.tectonic.execute.Worker;

/**
 * One thread of YCSB's own client.
 *
 * @param turn at a pool; null in a closed loop
 */
record StockThread(Worker worker, ThreadPoolLoop.@Nullable Turn turn, ClientCalls calls) {

  /** Sends the next operation, when it is due; false when there is none. */
  boolean send(BooleanSupplier isOver, DB db) {
    if (turn == null) {
      return worker.step(db);
    }
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
