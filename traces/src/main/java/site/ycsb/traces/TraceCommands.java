package site.ycsb.traces;

import java.util.List;
import site.ycsb.report.cli.MoreCommands;

/** The commands about traces. */
public final class TraceCommands implements MoreCommands {
  @Override
  public List<Object> commands() {
    return List.of(new InspectCommand(), new ConvertCommand(), new VerifyCommand());
  }
}
