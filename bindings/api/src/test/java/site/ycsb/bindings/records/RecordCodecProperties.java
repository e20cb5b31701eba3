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
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

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

  @Property(tries = 300, seed = "42")
  void decode_appliesFramesInOrder(@ForAll("changes") List<Change> changes)
      throws DataFormatException {
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

  @Property(tries = 300, seed = "43")
  void decode_ofAnyBytes_givesARecordOrOneException(@ForAll byte[] bytes) {
    try {
      assertThat(RecordCodec.decode(bytes, null)).hasSizeLessThanOrEqualTo(bytes.length / 8);
    } catch (DataFormatException e) {
      assertThat(e).hasMessageContaining("not a record");
    }
  }

  @Provide
  Arbitrary<List<Change>> changes() {
    Arbitrary<String> field = Arbitraries.of("a", "b", "", "f\u00fcld", "\ud83d\ude80");
    // Unpaired surrogates have no bytes in UTF-8.
    Arbitrary<String> value = Arbitraries.strings().withCharRange('\0', '\ud7ff').ofMaxLength(20);
    return Combinators.combine(Arbitraries.of(true, false), field, value)
        .as(Change::new)
        .list()
        .ofMaxSize(20);
  }
}
