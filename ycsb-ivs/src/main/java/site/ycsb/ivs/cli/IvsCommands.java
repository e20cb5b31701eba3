package site.ycsb.ivs.cli;

import java.util.List;
import site.ycsb.tectonic.cli.MoreCommands;

/** Adds {@code tectonic ivs}. */
public final class IvsCommands implements MoreCommands {
  @Override
  public List<Object> commands() {
    return List.of(new IvsCommand());
  }
}
