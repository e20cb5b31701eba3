package site.ycsb.tectonic.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A line is read as it was meant, or refused with what was found and what was expected. */
final class TectonicLinesTest {
  private final TectonicLines parser = new TectonicLines();

  @ParameterizedTest
  @CsvSource({
    "I k value,        I,  k,   5",
    "U k v,            U,  k,   1",
    "M k v,            M,  k,   1",
    "E k abc,          E,  k,   3",
    "P k,              P,  k,   0",
    "D k,              D,  k,   0",
    "SC k 12,          SC, k,   12",
    "RC k 0,           RC, k,   0",
    "BR k 7,           BR, k,   7",
    "BP k,             BP, k,   0",
    "BD k,             BD, k,   0",
    "P a%20b%25,       P,  a b%, 0",
    "I k %20%0a%FF,    I,  k,   3",
    "I k a=b=c,        I,  k,   5",
    "'I k ',           I,  k,   0",
    "I k f0=12 f1=345, I,  k,   5",
    "I k f0= f1=,      I,  k,   0"
  })
  void operation_isRead(String line, TraceCode code, String key, long number) throws Exception {
    TraceEntry.Operation operation = (TraceEntry.Operation) parse(line);

    assertThat(operation.code()).isEqualTo(code);
    assertThat(operation.key()).hasToString(key);
    assertThat(operation.number()).isEqualTo(number);
    assertThat(operation.endKey()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"S", "R"})
  void rangeToAKey_isReadWithBoth(String letters) throws Exception {
    TraceEntry.Operation operation = (TraceEntry.Operation) parse(letters + " a%20 b");

    assertThat(operation.key()).hasToString("a ");
    assertThat(operation.endKey()).hasToString("b");
  }

  @Test
  void singleValue_isThatOfAField_onceTheFieldWasNamed() throws Exception {
    assertThat(number("U k f1=345")).isEqualTo(6);
    assertThat(number("I k f0=12 f1=345")).isEqualTo(5);
    assertThat(number("U k f1=345")).isEqualTo(3);
    assertThat(number("U k f2=345")).isEqualTo(6);
    parse("# section next");
    assertThat(number("U k f1=345")).isEqualTo(6);
  }

  @Test
  void marks_areRead_andOtherCommentsSkipped() throws Exception {
    assertThat(parse("# section a%20b")).isEqualTo(new TraceEntry.SectionMark("a b"));
    assertThat(parse("# phase load")).isEqualTo(new TraceEntry.PhaseMark("load"));
    assertThat(parse("#phase load")).isEqualTo(new TraceEntry.Comment("#phase load"));
    assertThat(parse("# a phase")).isEqualTo(new TraceEntry.Comment("# a phase"));
    assertThat(parse("#")).isEqualTo(new TraceEntry.Comment("#"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "X k          | found \"X k\"           | an operation: I, U, M, E, RMW, P, D, S, SC",
        "p k          | found \"p k\"           | an operation",
        "SX k         | found \"SX k\"          | an operation",
        "''           | found an empty line     | an operation",
        "P            | found \"P\"             | \"P KEY\"",
        "P a b        | found \"P a b\"         | \"P KEY\"",
        "'P '' b'     | found                   | \"P KEY\"",
        "I k          | found \"I k\"           | \"I KEY VALUE or",
        "I k a b      | found \"a\" as one of   | FIELD=VALUE",
        "S a          | found \"S a\"           | \"S KEY KEY\"",
        "SC k x       | found \"x\" as the num  | \"SC KEY COUNT\"",
        "SD k x       | found \"x\" as the num  | \"SD KEY COUNT\"",
        "SC k -1      | found \"-1\" as         | a whole number",
        "'SC k '      | found \"\" as           | a whole number",
        "RC k 1000000000000001 | found \"1000000000000001\" | at most 1e15",
        "P a%2        | found \"%2\"            | two hexadecimal digits",
        "P a%zz       | found \"%zz\"           | two hexadecimal digits",
        "I k 100%     | found \"%\"             | two hexadecimal digits",
        "# phase      | found \"# phase\"       | \"# phase NAME\"",
        "# section a b | found \"# section a b\" | \"# section NAME\""
      })
  void lineThatIsNone_isRefused(String line, String found, String expected) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(TraceReader.MalformedLineException.class)
        .hasMessageStartingWith(found)
        .hasMessageContaining("expected ")
        .hasMessageContaining(expected);
  }

  @Test
  void excerptOfALongLine_isShort_andPrintable() {
    assertThatThrownBy(() -> parse("\u001b" + "x".repeat(5000)))
        .hasMessageContaining("\"?xxx")
        .hasMessageContaining("x...\"")
        .message()
        .hasSizeLessThan(200);
  }

  private long number(String line) throws TraceReader.MalformedLineException {
    return ((TraceEntry.Operation) parse(line)).number();
  }

  private TraceEntry parse(String line) throws TraceReader.MalformedLineException {
    byte[] bytes = ("..." + line + "...").getBytes(StandardCharsets.UTF_8);
    return parser.parse(bytes, 3, bytes.length - 3);
  }
}
