package site.ycsb.report.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

/** Prints the JSON Schema of specs. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema of specs, for editors and other tools.",
    mixinStandardHelpOptions = true)
final class SchemaCommand extends Subcommand {
  private static final String RESOURCE = "/site/ycsb/tectonic/tectonic.schema.json";

  @Override
  public Integer call() throws IOException {
    try (InputStream schema = SchemaCommand.class.getResourceAsStream(RESOURCE)) {
      if (schema == null) {
        throw new IllegalStateException("the schema is missing from the jar");
      }
      print(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
      return Tectonic.OK;
    }
  }
}
