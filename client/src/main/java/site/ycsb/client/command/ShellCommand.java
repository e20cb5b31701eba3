package site.ycsb.client.command;

import java.io.ByteArrayInputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.Client;
import site.ycsb.CommandLine;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.run.Databases;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.verdict.ExitCode;

/** The command shell: YCSB's own, for single operations typed by hand. */
@Command(
    customSynopsis = "ycsb shell BINDING [flags]",
    mixinStandardHelpOptions = true,
    versionProvider = YcsbMain.Version.class,
    description = "Type single operations by hand: read, scan, insert, update, delete.")
final class ShellCommand implements Callable<Integer> {
  private final ClientContext context;

  @Parameters(
      paramLabel = "BINDING",
      arity = "0..1",
      description = "Name of the binding to the database; without one: -db CLASS.")
  private @Nullable String binding;

  @Mixin private final BindingFlags flags = new BindingFlags();

  ShellCommand(ClientContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Properties properties = flags.properties(binding, BindingRegistry.load(context.homes()));
    context.secrets().learn(properties);
    Databases.check(properties);
    Databases.folderProperty(properties.getProperty(Client.DB_PROPERTY))
        .filter(name -> properties.getProperty(name, "").isBlank())
        .ifPresent(
            name -> {
              throw new UsageException(
                  name + " is missing: name the database's folder, -p " + name + "=DIR");
            });
    List<String> arguments = new ArrayList<>();
    for (String name : properties.stringPropertyNames()) {
      arguments.add("-p");
      arguments.add(name + "=" + properties.getProperty(name));
    }
    // YCSB's shell takes the end of its input for a null pointer.
    byte[] quit = "\nquit\n".getBytes(StandardCharsets.US_ASCII);
    System.setIn(new SequenceInputStream(System.in, new ByteArrayInputStream(quit)));
    CommandLine.main(arguments.toArray(String[]::new));
    return ExitCode.OK;
  }
}
