package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.Function;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.trace.TraceFormat;

/** The task that writes a part: its file is whole or not there, however often it is tried. */
record PartWriter(TracedSpec spec, TraceFormat format, TraceFolder folder)
    implements Function<Part, WrittenPart> {

  @Override
  public WrittenPart call(Part part) throws IOException {
    TaskContext task = TaskContext.get();
    WorkloadPlan plan = spec.plan();
    GeneratedTrace trace = spec.trace(plan, format, part.from(), part.to());
    String file = fileName(part.number(), format);
    TraceFolder.Written written =
        folder.write(file, task.taskAttemptId(), out -> write(trace, part, out, task));
    return new WrittenPart(
        part,
        file,
        trace.written(),
        trace.skipped(),
        trace.full(),
        written.bytes(),
        written.sha1(),
        trace.digest());
  }

  /** What stands after all parts, in a file of its own; a text has none. */
  static void writeEnd(
      TracedSpec spec, TraceFolder folder, int number, long digest, long operations)
      throws IOException {
    WorkloadPlan plan = spec.plan();
    GeneratedTrace nothing = spec.trace(plan, TraceFormat.BINARY, 0, 0);
    TraceFolder.Written unused =
        folder.write(
            fileName(number, TraceFormat.BINARY),
            0,
            out -> nothing.writeEnd(out, digest, operations));
  }

  private static void write(GeneratedTrace trace, Part part, OutputStream out, TaskContext task)
      throws IOException {
    if (part.number() == 0) {
      trace.writeHead(out);
    }
    GeneratedTrace.Piece piece = trace.newPiece();
    while (piece.make()) {
      if (task.isInterrupted()) {
        throw new TaskKilledException("another attempt has done it, or nobody waits for it");
      }
      piece.writeTo(out);
    }
  }

  private static String fileName(int number, TraceFormat format) {
    return String.format(
        Locale.ROOT, "part-%06d.%s", number, format == TraceFormat.TEXT ? "trace" : "tbin");
  }
}
