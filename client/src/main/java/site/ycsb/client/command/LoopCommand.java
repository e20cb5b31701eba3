package site.ycsb.client.command;

import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import site.ycsb.Client;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.ResultSettings;

/** The commands load and run, which differ in one property. */
@Command(mixinStandardHelpOptions = true, versionProvider = YcsbMain.Version.class)
final class LoopCommand implements Callable<Integer> {
  private final boolean load;
  private final ClientContext context;

  @Parameters(
      paramLabel = "BINDING",
      arity = "0..1",
      description = "Name of the binding to the database; without one: -db CLASS.")
  private @Nullable String binding;

  @Mixin private final LoopFlags flags = new LoopFlags();

  LoopCommand(boolean load, ClientContext context) {
    this.load = load;
    this.context = context;
  }

  @Override
  public Integer call() throws InterruptedException {
    BindingRegistry registry = BindingRegistry.load(context.homes());
    Properties properties = flags.properties(binding, registry);
    properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, String.valueOf(!load));
    properties.putIfAbsent(ResultSettings.RESULTS, ResultSettings.FOLDER);
    return ClientRun.of(properties, flags.files(), context).execute();
  }
}
