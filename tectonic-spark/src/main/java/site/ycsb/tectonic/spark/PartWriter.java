package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.Function;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.GeneratedTrace;

/** The task that writes a part: its file is whole or not there, however often it is tried. */
record PartWriter(TracedSpec spec, TraceFolder folder) implements Function<Part, WrittenPart> {

  @Override
  public WrittenPart call(Part part) throws IOException {
    TaskContext task = TaskContext.get();
    WorkloadPlan plan = spec.plan();
    GeneratedTrace trace = spec.trace(plan, part.from(), part.to());
    String file = String.format(Locale.ROOT, "part-%06d.trace", part.number());
    folder.write(file, task.taskAttemptId(), out -> write(trace, out, task));
    return new WrittenPart(part, trace.written(), trace.skipped(), trace.full(), trace.digest());
  }

  private static void write(GeneratedTrace trace, OutputStream out, TaskContext task)
      throws IOException {
    GeneratedTrace.Piece piece = trace.newPiece();
    while (piece.make()) {
      if (task.isInterrupted()) {
        throw new TaskKilledException("another attempt has done it, or nobody waits for it");
      }
      piece.writeTo(out);
    }
  }
}
