package site.ycsb.bindings.records;

import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.strings;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.DataFormatException;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;

/** States that a record decodes to what its puts and appends did to a map, in order. */
final class RecordCodecProperties {

  /** A put of a field, or an append to it. */
  record Change(boolean append, String field, String value) {
    byte[] frame() {
      return append
          ? RecordCodec.encodeAppend(fields(field, value))
          : RecordCodec.encodePut(fields(field, value));
    }

    void applyTo(Map<String, String> model) {
      if (append) {
        model.merge(field, value, String::concat);
      } else {
        model.put(field, value);
      }
    }
  }

  @Test
  void decode_appliesFramesInOrder() {
    Draws.check(300, 42, RecordCodecProperties::checkFramesInOrder);
  }

  private static void checkFramesInOrder(Draws draws) throws DataFormatException {
    List<Change> changes =
        draws.show("changes", draws.list(0, 20, RecordCodecProperties::anyChange));
    Map<String, String> model = new HashMap<>();
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    for (Change change : changes) {
      change.applyTo(model);
      record.writeBytes(change.frame());
    }
    byte[] bytes = record.toByteArray();
    assertThat(strings(RecordCodec.decode(bytes, null))).isEqualTo(model);
    Map<String, String> onlyA = new HashMap<>(model);
    onlyA.keySet().retainAll(Set.of("a"));
    assertThat(strings(RecordCodec.decode(bytes, Set.of("a")))).isEqualTo(onlyA);
    byte[] rewritten = RecordCodec.encodePut(RecordCodec.decode(bytes, null));
    assertThat(strings(RecordCodec.decode(rewritten, null))).isEqualTo(model);
  }

  @Test
  void decode_ofAnyBytes_givesARecordOrOneException() {
    Draws.check(
        300,
        43,
        draws -> {
          byte[] bytes = draws.show("bytes", draws.bytes(255));
          try {
            assertThat(RecordCodec.decode(bytes, null)).hasSizeLessThanOrEqualTo(bytes.length / 8);
          } catch (DataFormatException e) {
            assertThat(e).hasMessageContaining("not a record");
          }
        });
  }

  private static Change anyChange(Draws draws) {
    String field = draws.of("a", "b", "", "f\u00fcld", "\ud83d\ude80");
    // Unpaired surrogates have no bytes in UTF-8.
    return new Change(draws.yes(), field, draws.text(20, '\0', '\ud7ff'));
  }
}
