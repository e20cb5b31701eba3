package site.ycsb.tectonic.spark;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.inspect.InspectOptions;
import site.ycsb.tectonic.inspect.InspectText;
import site.ycsb.tectonic.inspect.TraceInspection;
import site.ycsb.tectonic.inspect.TraceMeasures;
import site.ycsb.tectonic.trace.TraceReader;

/** Measures the trace in a folder. */
@Command(
    name = "inspect",
    description = "Measures what the trace in a folder does, as tectonic inspect does of a file.",
    mixinStandardHelpOptions = true,
    footerHeading = "%n",
    footer = {
      "The driver reads the files one after another, with the memory that tectonic",
      "inspect takes of all. A table is asked by SQL: docs/spark.md."
    })
final class InspectParts implements Callable<Integer> {
  private static final int MOST_WINDOWS = 1000;

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(names = "--json", description = "Prints JSON; docs/commands.md lists its fields.")
  private boolean json;

  @Option(
      names = "--windows",
      paramLabel = "N",
      defaultValue = "10",
      description = "Windows to show the mix over time in (default: ${DEFAULT-VALUE}).")
  private int windows;

  @Parameters(paramLabel = "DIR", description = "Folder that tectonic-spark generate wrote.")
  private String folder = "";

  @Override
  public Integer call() throws IOException {
    if (windows < 1 || windows > MOST_WINDOWS) {
      throw new ParameterException(
          command.commandLine(),
          "--windows is " + windows + "; expected a number from 1 to " + MOST_WINDOWS);
    }
    // Files are reached by what Spark is set to.
    JavaSparkContext spark = new JavaSparkContext(Main.settings("inspect"));
    try {
      TraceMeasures measures = measure(new TraceFolder(folder));
      command.commandLine().getOut().print(json ? json(measures) : InspectText.text(measures));
      return Main.OK;
    } finally {
      spark.close();
    }
  }

  private TraceMeasures measure(TraceFolder files) throws IOException {
    List<String> names = files.parts();
    if (names.isEmpty() || names.get(0).endsWith(".parquet")) {
      throw new UsageException(folder + " is a table; expected a trace, or ask it by SQL");
    }
    try (InputStream joined = files.joined(names)) {
      TraceReader reader = TraceReader.of(folder, joined);
      return new TraceInspection(folder, reader, new InspectOptions(windows, 0)).run();
    }
  }

  private static String json(TraceMeasures measures) throws IOException {
    return JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build()
            .writeValueAsString(Map.of("traces", List.of(measures)))
        + "\n";
  }
}
