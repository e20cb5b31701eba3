package site.ycsb.clients;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.SortedMap;

/** What clients tell each other. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "letter")
sealed interface Letter {
  /** How letters are written. */
  ObjectMapper JSON =
      JsonMapper.builder()
          .registerSubtypes(Letter.class.getPermittedSubclasses())
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** A client is there; the token is the secret of the run. */
  record Hello(int client, String token, SortedMap<String, String> facts) implements Letter {}

  /** All are there. */
  record Welcome() implements Letter {}

  /** There is no run, or none for this client. */
  record Refusal(String text) implements Letter {}

  /** A client has come to a meeting. */
  record Arrival(int meeting) implements Letter {}

  /** A meeting is over, and all go on at an instant of the first client's clock. */
  record Go(int meeting, long firstNanos) implements Letter {}

  /** All operations of a client below an index have returned. */
  record Watermark(long index) implements Letter {}

  /** A client's time for a group is over; it draws nothing from an index on. */
  record TimeUp(int group, long index) implements Letter {}

  /** A client has nothing else to say. */
  record Alive() implements Letter {}

  /** Asks for the first client's clock. */
  record Ping(long ownNanos) implements Letter {}

  /** Tells it: the clock for durations, and the nanoseconds since 1970. */
  record Pong(long ownNanos, long firstNanos, long firstWallNanos) implements Letter {}

  /** The run of all is over; why, for the user. */
  record Failure(String text) implements Letter {}

  /** A part of a client's result folder, as an archive. */
  record Result(int exitCode, boolean isLast, ByteBuffer part) implements Letter {}

  /** The first client needs no one any more. */
  record Bye(int exitCode) implements Letter {}

  /** As it is sent: JSON, with its type beside its components. */
  default byte[] bytes() {
    try {
      return JSON.writerFor(Letter.class).writeValueAsBytes(this);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A letter out of its bytes.
   *
   * @throws IOException if they are none
   */
  static Letter of(byte[] bytes, int offset, int length) throws IOException {
    return JSON.readValue(bytes, offset, length, Letter.class);
  }
}
