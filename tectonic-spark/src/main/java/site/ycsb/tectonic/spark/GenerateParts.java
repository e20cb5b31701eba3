package site.ycsb.tectonic.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.tectonic.plan.PlanArguments;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.StreamDigest;

/** Writes the operations of a spec as a folder of files. */
@Command(
    name = "generate",
    description = "Writes the operations that a run of the spec executes, as files of a folder.",
    mixinStandardHelpOptions = true,
    footerHeading = "%n",
    footer = {
      "The files of a text, joined in the order of their names, are the file that",
      "tectonic generate writes. The folder is whole when it has",
      TraceFolder.SUMMARY + "; if it cannot be finished, it is taken away."
    })
final class GenerateParts implements Callable<Integer> {
  private static final int MOST_PARTS = 1_000_000;

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--to",
      paramLabel = "DIR",
      required = true,
      description =
          "Folder for the files: a path that all machines share, or hdfs://..., s3a://...")
  private String folder = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or parquet (default: ${DEFAULT-VALUE}).")
  private PartFormat format = PartFormat.TEXT;

  @Option(
      names = "--parts",
      paramLabel = "N",
      description = "About how many files (default: one for each core that Spark has).")
  private @Nullable Integer wanted;

  @Mixin private PlanArguments arguments = new PlanArguments();

  @Option(
      names = "--writeallfields",
      description = "Updates and merges write all fields of a record, not one at random.")
  private boolean writesAllFields;

  @Option(
      names = "--mark-phases",
      description = "Writes the comments \"# section NAME\" and \"# phase NAME\".")
  private boolean marksPhases;

  @Parameters(paramLabel = "SPEC", description = "Spec file.")
  private @Nullable Path file;

  @Override
  public Integer call() throws IOException {
    Path specFile = Objects.requireNonNull(file);
    PlanOptions options = arguments.options();
    checkNumbers();
    var document = SpecReader.read(specFile);
    TracedSpec spec =
        new TracedSpec(
            specFile.toAbsolutePath().toString(),
            Files.readString(specFile),
            options.seed(),
            options.scale(),
            options.timedOperations(),
            writesAllFields,
            marksPhases);
    WorkloadPlan plan = document.plan(options);
    arguments.refuseClock(plan);
    document.notes(plan).forEach(note -> say("note: %s", note));
    SparkConf settings = Main.settings("generate " + spec.name());
    try (JavaSparkContext spark = new JavaSparkContext(settings)) {
      List<Part> parts =
          Part.cut(plan, wanted == null ? Math.max(1, spark.defaultParallelism()) : wanted);
      say("%,d operations in %,d parts", plan.operationCount(), parts.size());
      return write(spark, spec, plan, parts);
    }
  }

  private int write(JavaSparkContext spark, TracedSpec spec, WorkloadPlan plan, List<Part> parts)
      throws IOException {
    TraceFolder target = new TraceFolder(folder);
    target.checkIsNew();
    boolean done = false;
    try {
      List<WrittenPart> written = format.write(spark, spec, target, parts);
      PartsSummary summary = PartsSummary.of(spec, plan, format, written);
      target.finish(summary.text());
      done = true;
      say(
          "%,d operations, seed %s, digest %s%s",
          summary.operations(),
          Long.toUnsignedString(plan.seed()),
          StreamDigest.text(summary.digest()),
          GeneratedTrace.skippedText(summary.skipped() - summary.full(), summary.full()));
      return Main.OK;
    } finally {
      if (!done) {
        target.delete();
      }
    }
  }

  private void checkNumbers() {
    if (wanted != null && (wanted < 1 || wanted > MOST_PARTS)) {
      throw mistake("--parts is " + wanted + "; expected a whole number from 1 to " + MOST_PARTS);
    }
    if (marksPhases && format == PartFormat.PARQUET) {
      throw mistake("--mark-phases is for traces; a table has columns for sections and phases");
    }
  }

  private void say(String pattern, Object... values) {
    command.commandLine().getErr().println(String.format(Locale.ROOT, pattern, values));
  }

  private ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
