package site.ycsb.bindings.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keeps passwords out of what is shown. */
final class Secrets {
  private static final String HIDDEN = "***";
  private static final Pattern PARAMETER =
      Pattern.compile("(?i)([?&;](?:[a-z]*password|pwd)=)([^&;\\s]+)");
  private static final Pattern USER_INFO = Pattern.compile("(//[^/@:?\\s]*:)([^/@\\s]+)@");

  private final List<String> passwords = new ArrayList<>();

  private Secrets() {}

  /** Returns the secrets in a connection URL, and a password given beside it. */
  static Secrets of(String url, String password) {
    Secrets secrets = new Secrets();
    secrets.add(password);
    for (Pattern pattern : List.of(PARAMETER, USER_INFO)) {
      Matcher matcher = pattern.matcher(url);
      while (matcher.find()) {
        secrets.add(matcher.group(2));
      }
    }
    return secrets;
  }

  private void add(String password) {
    // A shorter one would be found in the middle of other words; drivers quote URLs, not passwords.
    if (password.length() > 3) {
      passwords.add(password);
    }
  }

  /** Returns a text without the secrets. */
  String hide(String text) {
    String shown = PARAMETER.matcher(text).replaceAll("$1" + Matcher.quoteReplacement(HIDDEN));
    shown = USER_INFO.matcher(shown).replaceAll("$1" + Matcher.quoteReplacement(HIDDEN) + "@");
    for (String password : passwords) {
      shown = shown.replace(password, HIDDEN);
    }
    return shown;
  }
}
