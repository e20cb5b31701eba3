package site.ycsb.tectonic.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xerial.snappy.Snappy;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.tectonic.spec.Compressor;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.stream.Plans;

/** The libraries themselves shrink values to the ratio that was asked for, in blocks of stores. */
class CompressibleTest {
  private static final int ALL_BYTES = 1 << 18;

  @ParameterizedTest
  @CsvSource({
    "LZ4, 1000, 0.25 0.5 0.7 0.9 1",
    "LZ4, 4096, 0.1 0.25 0.5 0.7 0.9 1",
    "SNAPPY, 100, 0.25 0.5 0.7 0.9 1",
    "SNAPPY, 1000, 0.1 0.25 0.5 0.7 0.9 1",
    "SNAPPY, 4096, 0.1 0.25 0.5 0.7 0.9 1",
    "ZSTD, 100, 0.25 0.5 0.7",
    "ZSTD, 1000, 0.25 0.5 0.7",
    "ZSTD, 4096, 0.25 0.5 0.7",
    "ZLIB, 100, 0.25 0.5 0.7",
    "ZLIB, 1000, 0.25 0.5 0.7",
    "ZLIB, 4096, 0.1 0.25 0.5 0.7"
  })
  void values_inBlocks_areShrunkToTheirRatioWithinFivePercent(
      Compressor compressor, int length, String ratios) {
    for (String text : ratios.split(" ", -1)) {
      double ratio = Double.parseDouble(text);
      byte[] values = values(length, ratio, compressor);
      for (int block : new int[] {4096, 16_384}) {
        assertThat(shrunk(values, block, library(compressor)) / ratio)
            .as("%s in blocks of %s", ratio, block)
            .isCloseTo(1, within(0.05));
      }
    }
  }

  /** The kinds lie between their compressors. */
  @ParameterizedTest
  @CsvSource({"LZ, LZ4, SNAPPY, 0.5", "LZ, LZ4, SNAPPY, 0.8", "ENTROPY, ZSTD, ZLIB, 0.5"})
  void kind_ofCompressors_suitsBoth(
      Compressor kind, Compressor one, Compressor other, double ratio) {
    byte[] values = values(1000, ratio, kind);
    assertThat(shrunk(values, 16_384, library(one)) / ratio).isCloseTo(1, within(0.05));
    assertThat(shrunk(values, 16_384, library(other)) / ratio).isCloseTo(1, within(0.05));
  }

  @Test
  void ratio_thatLettersCannotHave_isRefused() {
    assertThatThrownBy(
            () -> new StringExpr.Compressible(new NumberExpr.Constant(9), 0.9, Compressor.ZLIB))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("at most 0.754 with zlib");
  }

  @Test
  void duplicated_isOneOfAFewAsOftenAsItsShare() {
    StringExpr expression = new StringExpr.Duplicated(0.3, 20, Plans.uniform(40));
    List<String> made = Texts.made(expression, 10_000);
    Map<String, Long> counts =
        made.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<Long> repeated = counts.values().stream().filter(count -> count > 1).toList();
    assertThat(repeated).hasSize(20);
    // Binomial of 10,000 with 0.3: standard deviation 45.8.
    assertThat(repeated.stream().mapToLong(n -> n).sum()).isBetween(2_820L, 3_180L);
    assertThat(new HashSet<>(Texts.made(new StringExpr.Duplicated(1, 20, Plans.uniform(40)), 500)))
        .hasSize(20)
        .allMatch(string -> counts.getOrDefault(string, 0L) > 1);
  }

  private static byte[] values(int length, double ratio, Compressor compressor) {
    NumberExpr characters = new NumberExpr.Constant(length);
    StringExpr value = new StringExpr.Compressible(characters, ratio, compressor);
    return String.join("", Texts.made(value, ALL_BYTES / length + 1))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static double shrunk(byte[] values, int block, ToIntFunction<byte[]> library) {
    int blocks = ALL_BYTES / block;
    double bytes = 0;
    for (int i = 0; i < blocks; i++) {
      bytes += library.applyAsInt(Arrays.copyOfRange(values, i * block, (i + 1) * block));
    }
    return bytes / ALL_BYTES;
  }

  private static ToIntFunction<byte[]> library(Compressor compressor) {
    return switch (compressor) {
      case LZ4, LZ -> {
        LZ4Compressor lz4 = LZ4Factory.nativeInstance().fastCompressor();
        yield block -> lz4.compress(block).length;
      }
      case SNAPPY -> CompressibleTest::snappy;
      case ZSTD, ENTROPY -> block -> Zstd.compress(block).length;
      case ZLIB -> CompressibleTest::zlib;
    };
  }

  private static int snappy(byte[] block) {
    try {
      return Snappy.compress(block).length;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int zlib(byte[] block) {
    Deflater deflater = new Deflater();
    deflater.setInput(block);
    deflater.finish();
    int bytes = deflater.deflate(new byte[2 * block.length]);
    deflater.end();
    return bytes;
  }
}
