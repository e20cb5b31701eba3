package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.UsageException;

/**
 * Threads are virtual where they are more than the system is asked for, on a Java that has them.
 */
class SendersTest {
  @ParameterizedTest
  @CsvSource({
    "1, 17, false",
    "4096, 17, false",
    "1, 21, false",
    "4096, 25, false",
    "4097, 21, true",
    "10000, 21, true",
    "10000, 25, true",
    "100000, 22, true"
  })
  void threads_areVirtualBeyondTheLimit(int threads, int javaVersion, boolean areVirtual) {
    assertThat(Senders.areVirtual(threads, javaVersion)).isEqualTo(areVirtual);
  }

  @ParameterizedTest
  @CsvSource({"4097, 17", "10000, 17", "10000, 20"})
  void javaWithoutVirtualThreads_refusesMoreThanTheLimit(int threads, int javaVersion) {
    assertThatThrownBy(() -> Senders.areVirtual(threads, javaVersion))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "threadcount is %d, and Java %d has no virtual threads:"
                + " use at most 4096 threads, or Java 21 or newer",
            threads, javaVersion);
  }

  @Test
  void sender_isAVirtualThreadOnlyBeyondTheLimit() throws ReflectiveOperationException {
    assertThat(isVirtual(Time.REAL.sender(() -> {}, "few", 4096))).isFalse();
    if (Runtime.version().feature() >= 21) {
      Thread many = Time.REAL.sender(() -> {}, "many", 4097);
      assertThat(isVirtual(many)).isTrue();
      assertThat(many.getName()).isEqualTo("many");
    } else {
      assertThatThrownBy(() -> Time.REAL.sender(() -> {}, "many", 4097))
          .isInstanceOf(UsageException.class);
    }
  }

  private static boolean isVirtual(Thread thread)
      throws IllegalAccessException, InvocationTargetException {
    try {
      return (boolean) Thread.class.getMethod("isVirtual").invoke(thread);
    } catch (NoSuchMethodException e) {
      return false;
    }
  }
}
