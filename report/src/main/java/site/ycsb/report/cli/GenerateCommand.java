package site.ycsb.report.cli;

import static site.ycsb.arrival.Words.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.ProgressSnapshot;
import site.ycsb.tectonic.plan.PlanArguments;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;

/** Writes the operations of a spec as a trace. */
@Command(
    name = "generate",
    description = "Writes the operations that a run of the spec executes, one a line.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nLines:%n",
    footer = {
      "  I k v  insert       U k v  update       M k v  merge",
      "  E k v  extend",
      "  P k    point query  D k    point delete",
      "  S k1 k2, SC k n  range query    R k1 k2, RC k n  range delete",
      "  BP k, BD k, BR k n  blind point query, point delete, range query",
      "",
      "Operations 1000000 to 1000009, in a second also of a spec of 10^12:",
      "  tectonic generate SPEC --from 1000000 --count 10",
      "",
      "Each NAME.spec.json of a folder, as the published generator is called:",
      "  tectonic generate -w specs/kvbench -o traces --scale 0.001",
      "",
      "docs/trace.md has the format. A file is complete or not there: it is written",
      "beside FILE and then renamed."
    })
final class GenerateCommand extends Subcommand {
  private static final int MOST_THREADS = 256;
  private static final String SPEC_ENDING = ".spec.json";

  @Mixin private PlanArguments arguments = new PlanArguments();

  @Mixin private TraceOutput output = new TraceOutput();

  @Option(
      names = "--writeallfields",
      description = "Updates and merges write all fields of a record, not one at random.")
  private boolean writesAllFields;

  @Option(
      names = "--mark-phases",
      description =
          "Writes the comments \"# section NAME\" and \"# phase NAME\" where these begin, for"
              + " tectonic inspect. The published format has no such lines.")
  private boolean marksPhases;

  @Option(
      names = "--from",
      paramLabel = "N",
      description =
          "Begins with operation N, the first being 0, and writes it and what follows as the whole"
              + " trace has them. What comes before is passed over at once where the keys follow"
              + " from the number of inserts, and otherwise drawn, which is said.")
  private long from;

  @Option(
      names = "--count",
      paramLabel = "M",
      description = "Writes M operations, or as many as there are (default: all).")
  private long count = Long.MAX_VALUE;

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      defaultValue = "1",
      description = "How many threads make the trace, which is the same with any number.")
  private int threads = 1;

  @Option(
      names = "--json",
      description = "Prints the summary as JSON to standard output; the trace goes to FILE.")
  private boolean json;

  @Option(
      names = {"-w", "--workload"},
      paramLabel = "SPEC",
      description =
          "The spec file, as the published generator is given it; or a folder, each NAME.spec.json"
              + " of which becomes NAME.txt in the folder of --output.")
  private @Nullable Path workload;

  @Parameters(arity = "0..1", paramLabel = "SPEC", description = "Spec file.")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    if ((file == null) == (workload == null)) {
      throw mistake((file == null ? "SPEC is missing" : "SPEC is given twice") + "; expected one");
    }
    Path given = Objects.requireNonNull(file == null ? workload : file);
    if (workload == null || !Files.isDirectory(given)) {
      return generate(given, output.file());
    }
    if (json || output.file().equals(OutputFile.STANDARD_OUTPUT)) {
      throw mistake("-w is " + given + ", a folder; expected --output FOLDER, and no --json");
    }
    Path folder = Files.createDirectories(Path.of(output.file()));
    Map<String, Path> specs = new TreeMap<>();
    for (Path each : specs(given)) {
      String name = each.getFileName().toString().replace(SPEC_ENDING, ".txt");
      Path other = specs.put(name, each);
      if (other != null) {
        throw mistake(other + " and " + each + " would both become " + name);
      }
    }
    for (Map.Entry<String, Path> each : specs.entrySet()) {
      generate(each.getValue(), folder.resolve(each.getKey()).toString());
    }
    return Tectonic.OK;
  }

  private List<Path> specs(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> specs = all.filter(each -> each.toString().endsWith(SPEC_ENDING)).toList();
      if (specs.isEmpty()) {
        throw mistake("-w is " + folder + ", which has no file NAME" + SPEC_ENDING);
      }
      return specs;
    }
  }

  private int generate(Path spec, String target) throws IOException {
    SpecDocument document = SpecReader.read(spec);
    WorkloadPlan plan = document.plan(arguments.options());
    checkOptions(plan);
    GeneratedTrace trace = new GeneratedTrace(plan, writesAllFields, marksPhases);
    List<Path> inputs = new ArrayList<>(plan.recordings());
    inputs.add(spec);
    if (new OutputFile(target, command, inputs).write(out -> write(trace, plan, out))) {
      report(spec, trace, plan, document.notes(plan));
    }
    return Tectonic.OK;
  }

  private void report(Path spec, GeneratedTrace trace, WorkloadPlan plan, List<String> notes) {
    if (json) {
      ObjectNode summary = summary(spec, trace, plan);
      ArrayNode all = summary.putArray("notes");
      notes.forEach(all::add);
      out().println(summary.toPrettyString());
      return;
    }
    say(
        "%,d operations%s, seed %s, digest %s%s",
        trace.written(),
        isPart() ? format(" from %,d on", from) : "",
        Long.toUnsignedString(plan.seed()),
        trace.digestText(),
        GeneratedTrace.skippedText(trace.skipped() - trace.full(), trace.full()));
    notes.forEach(note -> say("note: %s", note));
  }

  private ObjectNode summary(Path spec, GeneratedTrace trace, WorkloadPlan plan) {
    ObjectNode summary = JsonNodeFactory.instance.objectNode();
    summary.put("trace", output.file()).put("spec", spec.toString());
    summary.put("seed", PlanOptions.unsigned(plan.seed())).put("digest", trace.digestText());
    summary.put("operations", trace.written());
    if (isPart()) {
      summary.put("from", from);
    }
    summary.put("skipped_without_live_key", trace.skipped() - trace.full());
    return summary.put("skipped_for_full_field", trace.full());
  }

  private boolean isPart() {
    return from > 0 || count < Long.MAX_VALUE;
  }

  private void checkOptions(WorkloadPlan plan) {
    arguments.refuseClock(plan);
    if (json && output.file().equals(OutputFile.STANDARD_OUTPUT)) {
      throw mistake(OutputFile.JSON_IN_ITS_PLACE);
    }
    if (threads < 1 || threads > MOST_THREADS) {
      throw mistake(
          "--threads is " + threads + "; expected a whole number from 1 to " + MOST_THREADS);
    }
    checkPart(plan.operationCount());
  }

  private void checkPart(long operations) {
    if (from < 0 || (from > 0 && from >= operations)) {
      throw mistake(
          format(
              "--from is %d, but the spec has %,d operations; expected a number from 0 to %d",
              from, operations, Math.max(0, operations - 1)));
    }
    if (count < 1) {
      throw mistake("--count is " + count + "; expected a number of at least 1");
    }
  }

  private void write(GeneratedTrace trace, WorkloadPlan plan, OutputStream out) throws IOException {
    if (isPart() && plan.operationCount() > 0) {
      ProgressDisplay.during(
          () -> ProgressSnapshot.withoutPhases(trace.passed(), from),
          () -> trace.only(from, count));
    }
    long operations = Math.min(count, plan.operationCount() - from);
    ProgressDisplay.during(
        () -> ProgressSnapshot.withoutPhases(trace.done(), operations),
        () -> new TraceWriter(trace, out).write(threads));
  }

  private void say(String pattern, Object... values) {
    err().println(format(pattern, values));
  }

  /**
   * Writes one trace with several threads: each takes a block of operations, makes its text, and
   * writes it when all blocks before it are written. The bytes are those that one thread writes.
   */
  static final class TraceWriter {
    private final GeneratedTrace trace;
    private final OutputStream out;
    private long nextBlock;
    private boolean failed;

    TraceWriter(GeneratedTrace trace, OutputStream out) {
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
      ExecutorService pool = Executors.newFixedThreadPool(threads);
      Callable<Void> work = this::writeBlocks;
      try {
        for (Future<Void> part : pool.invokeAll(Collections.nCopies(threads, work))) {
          part.get();
        }
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
      } finally {
        pool.shutdown();
      }
    }

    private Void writeBlocks() throws IOException, InterruptedException {
      boolean done = false;
      try {
        GeneratedTrace.Piece piece = trace.newPiece();
        boolean goesOn = true;
        while (goesOn && piece.make()) {
          goesOn = write(piece);
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
    private synchronized boolean write(GeneratedTrace.Piece piece)
        throws IOException, InterruptedException {
      while (piece.number() != nextBlock && !failed) {
        wait();
      }
      if (!failed) {
        piece.writeTo(out);
        nextBlock++;
        notifyAll();
      }
      return !failed;
    }

    private synchronized void fail() {
      failed = true;
      notifyAll();
    }
  }
}
