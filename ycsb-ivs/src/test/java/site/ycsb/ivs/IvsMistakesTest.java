package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.UsageException;
import site.ycsb.measurements.Measurements;

/** A wrong property is one message, and one that cannot be honoured is not ignored. */
final class IvsMistakesTest {
  private final Properties properties = new Properties();

  IvsMistakesTest() {
    with("recordcount", "10");
    with("extendproportion", "1");
  }

  private void with(String... nameAndValue) {
    properties.setProperty(nameAndValue[0], nameAndValue[1]);
  }

  private void initialise() throws WorkloadException {
    Measurements.setProperties(properties);
    new IvsWorkload().init(properties);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "extendproportion=-1|property extendproportion=-1: expected a number of at least 0",
        "extendproportion=half|property extendproportion=half: expected a number",
        "extendfieldlength=0|property extendfieldlength=0: expected a whole number from 1",
        "maxfieldlength=many|property maxfieldlength=many: expected a whole number from 1",
        "extendfieldlengthdistribution=uniforn|constant, uniform, zipfian, histogram; did you mean"
            + " uniform?",
        "dataintegrity=true|property dataintegrity=true: expected false",
        "readallfieldsbyname=true|property readallfieldsbyname=true: expected false",
        "fieldlength=long|is no number",
      })
  void mistake_isNamed_withWhatIsLegal(String property, String message) {
    with(property.split("=", -1));
    assertThatThrownBy(this::initialise)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void missingHistogram_isNamed() {
    with("extendfieldlengthdistribution", "histogram");
    with("extendfieldlengthhistogram", "no/such/file");
    assertThatThrownBy(this::initialise)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("property extendfieldlengthhistogram=no/such/file");
  }
}
