package site.ycsb.tectonic.spark;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.tectonic.inspect.InspectText;

/** Measures the trace in a folder. */
@Command(
    name = "inspect",
    description = "Measures what the trace in a folder does, as tectonic inspect does of a file.",
    mixinStandardHelpOptions = true,
    footerHeading = "%n",
    footer = {
      "Each figure is exact, or is named as not computed: how many keys ranges cover,",
      "and how old keys are where some are deleted, follow from the order of all",
      "operations. With --in-order the driver alone reads them in it, as it does by",
      "itself where a trace has range deletes or is binary."
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

  @Option(
      names = "--in-order",
      description = "Reads all operations by the driver, in their order: every figure.")
  private boolean inOrder;

  @Parameters(paramLabel = "DIR", description = "Folder that tectonic-spark generate wrote.")
  private String folder = "";

  @Override
  public Integer call() throws IOException {
    if (windows < 1 || windows > MOST_WINDOWS) {
      throw new ParameterException(
          command.commandLine(),
          "--windows is " + windows + "; expected a number from 1 to " + MOST_WINDOWS);
    }
    SparkConf settings = Main.settings("inspect");
    try (JavaSparkContext spark = new JavaSparkContext(settings)) {
      FolderInspection.Result result =
          new FolderInspection(new TraceFolder(folder), windows).run(spark, inOrder);
      String text =
          json
              ? json(result)
              : InspectText.text(result.measures())
                  + String.join(
                      "",
                      result.notComputed().stream().map("not computed: %s%n"::formatted).toList());
      command.commandLine().getOut().print(text);
      return Main.OK;
    }
  }

  private static String json(FolderInspection.Result result) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("traces", List.of(result.measures()));
    fields.put("not_computed", result.notComputed());
    return JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
            .build()
            .writeValueAsString(fields)
        + "\n";
  }
}
