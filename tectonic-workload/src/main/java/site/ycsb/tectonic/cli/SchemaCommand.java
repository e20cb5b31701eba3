package site.ycsb.tectonic.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the JSON Schema of specs. */
@Command(
    name = "schema",
    description = "Prints the JSON Schema of specs, for editors and other tools.",
    mixinStandardHelpOptions = true)
final class SchemaCommand implements Callable<Integer> {
  private static final String RESOURCE = "/site/ycsb/tectonic/tectonic.schema.json";

  @Spec private CommandSpec command = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    try (InputStream schema = SchemaCommand.class.getResourceAsStream(RESOURCE)) {
      if (schema == null) {
        throw new IllegalStateException("the schema is missing from the jar");
      }
      PrintWriter out = command.commandLine().getOut();
      out.print(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
      if (out.checkError()) {
        throw new IOException("the schema cannot be written to standard output");
      }
      return Tectonic.OK;
    }
  }
}
