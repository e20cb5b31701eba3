package site.ycsb.client.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.arrival.UsageException;

/** A chain of exceptions is one line that says each thing once. */
class ExceptionTextTest {

  @Test
  void wrapperThatRepeatsItsCause_isLeftOut() {
    assertThat(ExceptionText.of(new DBException(new IOException("disk full"))))
        .isEqualTo("disk full");
  }

  @Test
  void usersMistakeThatTellsOfItsCause_isNotEmpty() {
    IllegalStateException cause = new IllegalStateException("no port");
    assertThat(ExceptionText.of(new UsageException(cause.toString(), cause)))
        .isEqualTo("java.lang.IllegalStateException: no port");
  }

  @Test
  void wrappersThatRepeatTheirCausesForEver_areNotEmpty() {
    Throwable wrapped = new IllegalStateException("no port");
    for (int i = 0; i < 20; i++) {
      wrapped = new IllegalStateException(wrapped);
    }
    assertThat(ExceptionText.of(wrapped)).contains("no port");
  }

  @Test
  void causes_follow() {
    assertThat(ExceptionText.of(new DBException("cannot open", new IOException("disk full"))))
        .isEqualTo("cannot open: caused by disk full");
  }

  @Test
  void exceptionWithoutMessage_isNamed() {
    assertThat(ExceptionText.of(new NullPointerException()))
        .isEqualTo("java.lang.NullPointerException");
  }

  @Test
  void exceptionThatSaysOnlyAPath_isNamed() {
    assertThat(ExceptionText.of(new NoSuchFileException("a.json")))
        .isEqualTo("java.nio.file.NoSuchFileException: a.json");
  }

  @Test
  void usersMistake_isItsMessage() {
    assertThat(ExceptionText.of(new UsageException("say more", new IOException("detail"))))
        .isEqualTo("say more");
  }

  @Test
  void causeThatGoesInCircles_ends() {
    IOException outer = new IOException("outer");
    outer.initCause(new IOException("inner", outer));
    assertThat(ExceptionText.of(outer)).isEqualTo("outer: caused by inner");
  }
}
