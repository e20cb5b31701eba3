package site.ycsb.client.settings;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Finding;

/** What a run may be found to be and exit with 0 all the same; its result says it as ever. */
public record AcceptedFindings(Set<Finding> findings) {
  public static final String ACCEPT = "tectonic.accept";

  private static final List<Finding> LEGAL =
      List.of(Finding.MISSED, Finding.NOT_MEASURABLE, Finding.OVERLOADED, Finding.DISTURBED);

  /** Reads the property, a list with commas; without it a machine may be disturbed. */
  public static AcceptedFindings of(Properties properties) {
    Set<Finding> findings = EnumSet.noneOf(Finding.class);
    String given = properties.getProperty(ACCEPT, word(Finding.DISTURBED));
    Stream.of(given.split(",", -1))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .forEach(word -> findings.add(finding(given, word)));
    return new AcceptedFindings(findings);
  }

  /** Whether a finding is a success all the same. */
  public boolean has(Finding finding) {
    return findings.contains(finding);
  }

  private static Finding finding(String given, String word) {
    List<String> words = LEGAL.stream().map(AcceptedFindings::word).toList();
    int at = words.indexOf(word);
    if (at < 0) {
      throw new UsageException(
          "property %s=%s: %s is none of %s%s"
              .formatted(
                  ACCEPT, given, word, String.join(", ", words), NearestName.hint(word, words)));
    }
    return LEGAL.get(at);
  }

  private static String word(Finding finding) {
    return finding == Finding.NOT_MEASURABLE
        ? "unmeasurable"
        : finding.name().toLowerCase(Locale.ROOT);
  }
}
