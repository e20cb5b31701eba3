package site.ycsb.arrival.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;
import site.ycsb.arrival.UsageException;

/** A chain of exceptions is one line that says each thing once. */
class ExceptionTextTest {

  @Test
  void wrapperThatRepeatsItsCause_isLeftOut() {
    assertThat(ExceptionText.of(new DBException(new IOException("disk full"))))
        .isEqualTo("java.io.IOException: disk full");
  }

  @Test
  void causes_follow() {
    assertThat(ExceptionText.of(new DBException("cannot open", new IOException("disk full"))))
        .isEqualTo("cannot open: caused by java.io.IOException: disk full");
  }

  @Test
  void exceptionWithoutMessage_isNamed() {
    assertThat(ExceptionText.of(new NullPointerException()))
        .isEqualTo("java.lang.NullPointerException");
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
    assertThat(ExceptionText.of(outer))
        .isEqualTo("java.io.IOException: outer: caused by java.io.IOException: inner");
  }
}
