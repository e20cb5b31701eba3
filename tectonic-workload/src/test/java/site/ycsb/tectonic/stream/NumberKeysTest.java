package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** Keys that are numbers, drawn from a distribution or counted, in an encoding. */
class NumberKeysTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'min': 9, 'max': 12 | 9,10,11",
        "'min': 9, 'width': 4 | 0009,0010,0011",
        "'min': 254, 'max': 300, 'encoding': 'hex' | fe,ff,100",
        "'min': 61, 'width': 2, 'encoding': 'alphanumeric' | 0z,10,11",
      })
  void autoIncrement_writesNumbersInTurn(String range, String expected) {
    List<Operation> operations = stream(inserts(3, "{'auto_increment': {%s}}".formatted(range)));
    assertThat(String.join(",", Plans.keys(operations, OperationKind.INSERT))).isEqualTo(expected);
  }

  /** Characters of the codes 0 to 255, the most significant first: their order is the numbers'. */
  @Test
  void bigEndian_isTheBytesAsCharacters() {
    List<Operation> operations =
        stream(
            inserts(
                400, "{'auto_increment': {'min': 66000, 'max': 1e6, 'encoding': 'big_endian'}}"));
    List<String> keys = Plans.keys(operations, OperationKind.INSERT);
    for (int i = 0; i < 400; i++) {
      byte[] bytes = keys.get(i).getBytes(StandardCharsets.ISO_8859_1);
      assertThat(bytes).hasSize(3);
      assertThat((bytes[0] & 0xFF) << 16 | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF))
          .isEqualTo(66_000 + i);
    }
    List<byte[]> stored = keys.stream().map(key -> key.getBytes(StandardCharsets.UTF_8)).toList();
    assertThat(IntStream.range(1, 400))
        .allMatch(i -> Arrays.compareUnsigned(stored.get(i - 1), stored.get(i)) < 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'max': 5000",
        "'max': 5000, 'distribution': {'zipf': {'s': 1.5}}",
        "'min': 5, 'max': 5005, 'width': 6, 'distribution': {'normal': {'mean': 0.5, 'std_dev':"
            + " 0.02}}",
        "'max': 5000, 'distribution': {'beta': {'alpha': 0.2, 'beta': 5}}, 'order': 'scattered'",
        "'max': 5000, 'encoding': 'big_endian', 'distribution': {'exponential': {'lambda': 9}}"
      })
  void inserts_ofAllNumbers_makeEachOnce(String range) {
    String number = "{'number': {%s}}".formatted(range);
    String between =
        "{'segmented': {'separator': '-', 'segments': ['k', %s, 'x']}}".formatted(number);
    for (String key : List.of(number, between)) {
      List<String> keys = Plans.keys(stream(inserts(5000, key)), OperationKind.INSERT);
      assertThat(new HashSet<>(keys)).hasSize(5000);
    }
  }

  /** KVBench's prefix of two characters: shares of the 3,844 by rank in key order. */
  @Test
  void prefix_byAZipf_hasItsShares() {
    String key =
        """
        {'segmented': {'separator': '', 'segments': [
          {'number': {'encoding': 'alphanumeric', 'width': 2, 'order': 'sorted',
                      'distribution': {'zipf': {'s': 1}}}},
          {'uniform': {'len': 20}}]}}
        """;
    long[] counts = new long[3844];
    String digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (String made : Plans.keys(stream(inserts(50_000, key)), OperationKind.INSERT)) {
      counts[digits.indexOf(made.charAt(0)) * 62 + digits.indexOf(made.charAt(1))]++;
    }
    double sum = IntStream.rangeClosed(1, 3844).mapToDouble(rank -> 1.0 / rank).sum();
    Fit.assertFits(
        counts, IntStream.rangeClosed(1, 3844).mapToDouble(rank -> 1 / sum / rank).toArray());
  }

  @Test
  void number_thatWasDeleted_isDrawnAgain() {
    String key = "{'number': {'max': 100, 'distribution': {'zipf': {'s': 1}}}}";
    List<Operation> operations =
        stream(
            inserts(100, key),
            "{'point_deletes': {'op_count': 60}}",
            inserts(60, key),
            "{'empty_point_queries': {'op_count': 5, 'key': {'number': {'max': 101}}}}");
    assertThat(new HashSet<>(Plans.keys(operations, OperationKind.INSERT).subList(100, 160)))
        .isEqualTo(new HashSet<>(Plans.keys(operations, OperationKind.POINT_DELETE)));
    assertThat(new HashSet<>(Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY)))
        .containsExactly("100");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'min': 5 | max is missing",
        "'min': 5, 'max': 5 | max is 5",
        "'max': 1e6, 'width': 5 | width is 5, but 999999 takes 6 digits",
        "'max': 9, 'order': 'sorted' | order says nothing without a distribution",
        "'max': 9, 'distribution': {'latest': {'s': 1}} | distribution goes by recency",
        "'max': 1e10, 'distribution': {'zipf': {'s': 1}} | distribution is over 10000000000",
        "'max': 9, 'distribution': {'uniform': {'min': -2, 'max': -1}} | distribution never falls"
      })
  void number_thatMakesNoSense_isRefused(String range, String message) {
    assertThatThrownBy(() -> stream(inserts(1, "{'number': {%s}}".formatted(range))))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining(message);
  }

  @Test
  void autoIncrement_inAValue_isRefused() {
    assertThatThrownBy(
            () -> stream("{'inserts': {'op_count': 1, 'val': {'auto_increment': {'max': 5}}}}"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("auto_increment in a value");
  }

  private static String inserts(int count, String key) {
    return "{'inserts': {'op_count': %d, 'key': %s, 'val': 'v'}}".formatted(count, key);
  }

  private static List<Operation> stream(String... groups) {
    String[] texts = new String[groups.length];
    for (int i = 0; i < groups.length; i++) {
      texts[i] = groups[i].replace('\'', '"');
    }
    return Plans.stream(Plans.ofGroups(65, texts));
  }
}
