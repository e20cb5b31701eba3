package site.ycsb.arrival;

/** A word of a command that is shown to be copied into a shell. */
public final class ShellWord {
  private ShellWord() {}

  /** The word, in quotes if the shell would make something else of it. */
  public static String of(Object word) {
    String text = word.toString();
    boolean isPlain = text.matches("[A-Za-z0-9_./+:=@%,][A-Za-z0-9_./+:=@%,-]*");
    return isPlain ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
