package site.ycsb.tectonic.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import site.ycsb.tectonic.generate.Trace;
import site.ycsb.tectonic.generate.TraceText;

/**
 * Writes one trace with several threads: each takes a block of operations, makes its text, and
 * writes it when all blocks before it are written. The bytes are those that one thread writes.
 */
final class TraceWriter {
  private final Trace trace;
  private final OutputStream out;
  private long nextBlock;
  private boolean failed;

  TraceWriter(Trace trace, OutputStream out) {
    this.trace = trace;
    this.out = out;
  }

  /**
   * Writes all operations.
   *
   * @throws IOException if they cannot be written
   */
  void write(int threads) throws IOException {
    if (threads == 1) {
      trace.writeTo(out);
      return;
    }
    trace.writeHead(out);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> parts = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      parts.add(pool.submit(this::writeBlocks));
    }
    pool.shutdown();
    for (Future<?> part : parts) {
      await(part);
    }
    trace.writeEnd(out);
  }

  private Void writeBlocks() throws IOException, InterruptedException {
    boolean done = false;
    try {
      TraceText text = trace.newText();
      boolean goesOn = true;
      while (goesOn && text.make()) {
        goesOn = write(text);
      }
      done = true;
    } finally {
      if (!done) {
        fail();
      }
    }
    return null;
  }

  /** Writes a block in its turn; false when one before it could not be written. */
  private synchronized boolean write(TraceText text) throws IOException, InterruptedException {
    while (text.number() != nextBlock && !failed) {
      wait();
    }
    if (!failed) {
      text.writeTo(out);
      nextBlock++;
      notifyAll();
    }
    return !failed;
  }

  private synchronized void fail() {
    failed = true;
    notifyAll();
  }

  private static void await(Future<?> part) throws IOException {
    try {
      part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      } else if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    }
  }
}
