package site.ycsb.report.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import picocli.CommandLine;

/** What came of a command of {@code tectonic}. */
public record CommandEnding(int exitCode, String out, String err) {

  /** Runs a command with what it prints caught. */
  public static CommandEnding of(Object... arguments) {
    CommandLine line = Tectonic.commandLine();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    line.setOut(new PrintWriter(out));
    line.setErr(new PrintWriter(err));
    String[] texts = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    return new CommandEnding(line.execute(texts), out.toString(), err.toString());
  }
}
