package site.ycsb.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.clients.Letter.Alive;
import site.ycsb.clients.Letter.Arrival;
import site.ycsb.clients.Letter.Bye;
import site.ycsb.clients.Letter.Failure;
import site.ycsb.clients.Letter.Go;
import site.ycsb.clients.Letter.Hello;
import site.ycsb.clients.Letter.Ping;
import site.ycsb.clients.Letter.Pong;
import site.ycsb.clients.Letter.Refusal;
import site.ycsb.clients.Letter.Result;
import site.ycsb.clients.Letter.TimeUp;
import site.ycsb.clients.Letter.Watermark;
import site.ycsb.clients.Letter.Welcome;

/** A letter that was sent is the one that comes. */
final class LetterTest {
  private static final long LARGE = Long.MAX_VALUE - 7;

  static Stream<Letter> letters() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("tectonic.seed", "7");
    return Stream.of(
        new Hello(2, "secret", facts),
        new Refusal("two clients have the index 1"),
        new Arrival(17),
        new Go(17, -LARGE),
        new Watermark(LARGE),
        new TimeUp(4, LARGE),
        new Alive(),
        new Welcome(),
        new Ping(-LARGE),
        new Pong(-LARGE, LARGE, LARGE - 1),
        new Failure("client 1 of 3: was stopped"),
        new Bye(3));
  }

  @ParameterizedTest
  @MethodSource("letters")
  void letter_sent_comesAsItWas(Letter letter) throws IOException {
    assertThat(sent(letter)).isEqualTo(letter);
  }

  @Test
  void letterWithBytes_sent_hasTheSameBytes() throws IOException {
    Result result = new Result(1, true, ByteBuffer.wrap(new byte[] {80, 75, 3}));
    assertThat(sent(result)).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"letter\":\"Hello\"}",
        "{\"letter\":\"Hello\",\"client\":1,\"token\":null,\"facts\":{}}",
        "{\"letter\":\"Bye\",\"exitCode\":0,\"more\":1}",
        "{\"letter\":\"Bye\",\"exitCode\":0}x",
        "{\"letter\":\"java.lang.Object\"}",
        "\u0000\u0001"
      })
  void bytes_thatAreNoLetter_areRefused(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Letter.of(bytes, 0, bytes.length))
        .isInstanceOf(JacksonException.class);
  }

  private static Letter sent(Letter letter) throws IOException {
    byte[] bytes = letter.bytes();
    return Letter.of(bytes, 0, bytes.length);
  }
}
