package site.ycsb.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

/** A chain of exceptions is one line that says each thing once. */
class ExceptionTextTest {

  @Test
  void wrapperThatRepeatsItsCause_isLeftOut() {
    assertThat(ExceptionText.of(new DBException(new IOException("disk full"))))
        .isEqualTo("disk full");
  }

  @Test
  void wrapperThatSaysMoreThanItsCause_saysItAll() {
    IOException cause = new NoSuchFileException("/tmp/x");
    assertThat(ExceptionText.of(new IOException("images cannot be written: " + cause, cause)))
        .isEqualTo("images cannot be written: java.nio.file.NoSuchFileException: /tmp/x");
  }

  @Test
  void wrapperWithTheWordsOfItsCause_saysThemOnce() {
    Throwable wrapper = new DBException("disk full", new IOException("disk full"));
    assertThat(ExceptionText.of(wrapper)).isEqualTo("disk full");
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
    assertThat(ExceptionText.of(new IllegalStateException()))
        .isEqualTo("java.lang.IllegalStateException");
  }

  @Test
  void missingObject_isSaidWithItsPlaceOutsideOfJava() {
    Throwable thrown = catchThrowable(() -> new Properties().setProperty("name", nothing()));
    String place = "java.lang.NullPointerException, at site.ycsb.arrival.ExceptionTextTest.";
    for (String text : List.of(ExceptionText.of(thrown), ExceptionText.unforeseen(thrown))) {
      assertThat(text).startsWith(place).containsOnlyOnce("(ExceptionTextTest.java:");
    }
  }

  /** What a property that is not given is to a binding. */
  @SuppressWarnings("NullAway")
  private static String nothing() {
    return new Properties().getProperty("fieldcount");
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
  void missingMemory_isSaidWithTheOptionThatHelps() {
    assertThat(ExceptionText.unforeseen(new OutOfMemoryError("Java heap space")))
        .startsWith("out of memory (Java heap space): the heap may have ")
        .contains("JAVA_OPTS=-Xmx")
        .doesNotContain("\n");
    assertThat(ExceptionText.of(new OutOfMemoryError("unable to create native thread: ...")))
        .contains("fewer threads", "ulimit -u");
  }

  @Test
  void whatNothingHasForeseen_isOneLineWithItsPlace() {
    assertThat(ExceptionText.unforeseen(new IllegalStateException("odd")))
        .startsWith("java.lang.IllegalStateException: odd, at site.ycsb.arrival.Exception")
        .doesNotContain("\n");
  }

  @Test
  void causeThatGoesInCircles_ends() {
    IOException outer = new IOException("outer");
    outer.initCause(new IOException("inner", outer));
    assertThat(ExceptionText.of(outer)).isEqualTo("outer: caused by inner");
  }
}
