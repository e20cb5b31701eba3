package site.ycsb.report.cli;

import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.command.BindingRegistry;
import site.ycsb.client.command.ClientProcess;
import site.ycsb.client.command.LoopFlags;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.ResultSettings;

/** Sends a recorded trace to a store: {@code ycsb run} with {@code tectonic.trace}. */
@Command(
    name = "replay",
    description =
        "Sends the operations of a trace to a store and measures them, like \"ycsb run\" with a"
            + " spec.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic replay a.trace --db rocksdb",
      "  tectonic replay a.trace.zst --db rocksdb -p rocksdb.dir=/data/db -threads 8 -s",
      "  tectonic replay a.trace --db redis -p redis.host=db1 --from 100000 --count 10",
      "  tectonic replay a.trace --db memory -p arrivalgenerator=poisson -target 5000",
      "",
      "The whole trace is read first: nothing is sent if a line of it cannot be read.",
      "With several threads, operations that touch the same key, or a key in the same",
      "range, keep their order. docs/trace.md tells more.",
      "",
      "Exit codes: 0 all is well, 1 the run failed or cannot be trusted, 2 a mistake in",
      "what was given, 3 the arrivals missed their schedule, 4 that cannot be told on",
      "this machine, 5 overloaded, 6 the machine was disturbed and tectonic.accept",
      "leaves that out, 7 a limit is broken, 8 the run cannot tell, 129, 130, 143",
      "interrupted (SIGHUP, SIGINT, SIGTERM)."
    })
final class ReplayCommand implements Callable<Integer> {
  @Parameters(paramLabel = "TRACE", description = "Trace, compressed or not.")
  private String trace = "";

  @Option(
      names = "--db",
      required = true,
      paramLabel = "BINDING",
      description = "Name of the binding to the store.")
  private String binding = "";

  @Mixin private DialectOption dialect = new DialectOption();

  @Option(
      names = "--from",
      paramLabel = "N",
      defaultValue = "",
      description =
          "Begins with operation N, the first being 0, on a store that holds what the operations"
              + " before it leave, as \"--count N\" does.")
  private String from = "";

  @Option(
      names = "--count",
      paramLabel = "M",
      defaultValue = "",
      description = "Sends M operations, or as many as there are (default: all).")
  private String count = "";

  @Mixin private LoopFlags flags = new LoopFlags();

  @Override
  public Integer call() throws InterruptedException {
    ClientContext context = ClientProcess.context();
    Properties properties = flags.properties(binding, BindingRegistry.load(context.homes()));
    properties.setProperty("tectonic.trace", trace);
    Map.of("dialect", dialect.label(), "from", from, "count", count)
        .forEach((name, value) -> set(properties, "tectonic.trace." + name, value));
    properties.setProperty("workload", "site.ycsb.tectonic.TectonicWorkload");
    properties.putIfAbsent(ResultSettings.RESULTS, ResultSettings.FOLDER);
    return ClientRun.of(properties, flags.files(), context).execute();
  }

  private static void set(Properties properties, String name, String value) {
    if (!value.isEmpty()) {
      properties.setProperty(name, value);
    }
  }
}
