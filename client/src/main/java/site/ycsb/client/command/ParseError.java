package site.ycsb.client.command;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.arrival.NearestName;

/** Says what is wrong with the arguments, what is legal, and what was probably meant. */
final class ParseError {
  /** Flags of YCSB's launcher and client, and where they are said here. */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "-cp", "the environment variable CLASSPATH names more jars and folders",
          "-jvm-args", "the environment variable JAVA_OPTS has the options of the JVM",
          "-load", "the command says it: ycsb load BINDING [flags]",
          "-t", "the command says it: ycsb run BINDING [flags]");

  private ParseError() {}

  static String text(ParameterException mistake) {
    CommandLine line = mistake.getCommandLine();
    if (mistake instanceof UnmatchedArgumentException unmatched) {
      return unmatched(unmatched.getUnmatched().get(0), line);
    }
    if (mistake instanceof MissingParameterException missing
        && !missing.getMissing().isEmpty()
        && missing.getMissing().get(0) instanceof OptionSpec option) {
      return "flag %s needs a value: %s %s"
          .formatted(option.longestName(), option.longestName(), option.paramLabel());
    }
    return String.valueOf(mistake.getMessage());
  }

  private static String unmatched(String given, CommandLine line) {
    String command = line.getCommandSpec().qualifiedName();
    String flag = given.replaceFirst("=.*", "");
    if (ELSEWHERE.containsKey(flag)) {
      return "%s: %s is a flag of YCSB's own; here %s"
          .formatted(command, flag, ELSEWHERE.get(flag));
    }
    if (given.startsWith("-")) {
      List<String> legal =
          line.getCommandSpec().options().stream()
              .flatMap(option -> Stream.of(option.names()))
              .toList();
      return "%s: unknown flag '%s'%s%nFlags: %s"
          .formatted(command, given, NearestName.hint(given, legal), String.join(", ", legal));
    }
    Collection<String> commands = line.getSubcommands().keySet();
    if (!commands.isEmpty()) {
      return "unknown command '%s'%s%nCommands: %s"
          .formatted(given, NearestName.hint(given, commands), String.join(", ", commands));
    }
    return "%s: unexpected argument '%s'%nA value with spaces needs quotes; expected: %s BINDING [flags]"
        .formatted(command, given, command);
  }
}
