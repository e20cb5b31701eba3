package site.ycsb.tectonic.contents;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.contents.FieldState.Match;
import site.ycsb.tectonic.contents.FollowedRecord.Reading;
import site.ycsb.tectonic.contents.FollowedRecord.Writing;
import site.ycsb.tectonic.spec.MergeFunction;

/** What may be found is found right, and what no order of the operations explains is not. */
class FollowedRecordTest {
  private static final long NO_LIMIT = Long.MAX_VALUE;

  private final FollowedRecord record = new FollowedRecord(1, true);

  private enum Writes {
    REPLACE,
    APPEND,
    BOTH
  }

  /** A write, with the steps at which it began and returned. */
  private record Step(String text, boolean appends, int begin, int end) {}

  /** Compared with all orders that there are. */
  @ParameterizedTest
  @EnumSource
  void reads_amongOverlappingWrites_mayFindWhatSomeOrderExplains(Writes writes) {
    Random random = new Random(writes.name().length());
    int wrong = 0;
    for (int history = 0; history < 3000; history++) {
      List<Step> steps = steps(random, writes);
      int begin = random.nextInt(12);
      int end = begin + 1 + random.nextInt(6);
      Set<String> possible = Orders.contents(steps, begin, end);
      for (String found : Orders.contents(steps, -100, 100)) {
        Match match = play(steps, begin, end, found);
        if (possible.contains(found)) {
          assertThat(match)
              .as("%s at %d..%d of %s", found, begin, end, steps)
              .isEqualTo(Match.RIGHT);
        } else if (writes != Writes.BOTH) {
          assertThat(match)
              .as("%s at %d..%d of %s", found, begin, end, steps)
              .isEqualTo(Match.WRONG);
          wrong++;
        } else {
          wrong += match == Match.WRONG ? 1 : 0;
        }
      }
    }
    assertThat(wrong).isGreaterThan(1000);
  }

  private static List<Step> steps(Random random, Writes writes) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("0", false, -9, -8));
    for (int i = 1; i <= 4; i++) {
      int begin = random.nextInt(12);
      boolean appends = writes == Writes.APPEND || (writes == Writes.BOTH && random.nextBoolean());
      steps.add(
          new Step(Character.toString('a' + i - 1), appends, begin, begin + 1 + random.nextInt(6)));
    }
    return steps;
  }

  /** Ends come before begins at a step: what returned is over when another begins. */
  private static Match play(List<Step> steps, int begin, int end, String found) {
    FollowedRecord played = new FollowedRecord(1, true);
    @Nullable Writing[] under = new Writing[steps.size()];
    Reading reading = null;
    for (int time = -10; time <= 30; time++) {
      if (time == end && reading != null) {
        return reading.end(bytes(found)).match();
      }
      for (int i = 0; i < under.length; i++) {
        Writing writing = under[i];
        if (writing != null && steps.get(i).end() == time) {
          writing.end(true);
        }
      }
      for (int i = 0; i < under.length; i++) {
        if (steps.get(i).begin() == time) {
          under[i] =
              played.write(
                  content(steps.get(i).text()), function(steps.get(i).appends()), NO_LIMIT);
        }
      }
      reading = time == begin ? played.read() : reading;
    }
    throw new AssertionError("the read did not end");
  }

  @Test
  void staleContent_afterAWriteThatNoneOverlaps_isWrong() {
    write("old", false);
    assertThat(read("old")).isEqualTo(Match.RIGHT);
    write("new", false);
    assertThat(read("new")).isEqualTo(Match.RIGHT);
    assertThat(read("old")).isEqualTo(Match.WRONG);
  }

  @Test
  void readThatBeganBeforeAWrite_mayFindEither_andNoLaterOne() {
    write("old", false);
    Reading early = record.read();
    write("new", false);
    Reading late = record.read();
    assertThat(early.end(bytes("old")).match()).isEqualTo(Match.RIGHT);
    assertThat(late.end(bytes("old")).match()).isEqualTo(Match.WRONG);
  }

  @Test
  void readThatItsOwnWriteFollows_findsWhatWasBefore_orWhatOthersWrite() {
    write("old", false);
    Reading one = record.read();
    Writing own = one.thenWrite(content("own"));
    assertThat(one.end(bytes("own")).match()).isEqualTo(Match.WRONG);
    own.end(true);
    assertThat(read("own")).isEqualTo(Match.RIGHT);
    Reading other = record.read();
    Writing others = record.write(content("others"), MergeFunction.REPLACE, NO_LIMIT);
    own = other.thenWrite(content("own again"));
    assertThat(other.end(bytes("others")).match()).isEqualTo(Match.RIGHT);
    others.end(true);
    own.end(true);
    assertThat(read("own again")).isEqualTo(Match.RIGHT);
  }

  @Test
  void readThatAWriteHasOverlapped_doesNotTellWhatThatComesTo() {
    write("old", false);
    Reading early = record.read();
    Writing writing = record.write(content("new"), MergeFunction.REPLACE, NO_LIMIT);
    assertThat(early.end(bytes("old")).match()).isEqualTo(Match.RIGHT);
    writing.end(true);
    assertThat(read("new")).isEqualTo(Match.RIGHT);
    assertThat(read("old")).isEqualTo(Match.WRONG);
  }

  @Test
  void writesThatOverlapped_mayHaveComeInAnyOrder_untilAReadHasToldWhich() {
    Writing one = record.write(content("one"), MergeFunction.REPLACE, NO_LIMIT);
    Writing other = record.write(content("other"), MergeFunction.REPLACE, NO_LIMIT);
    other.end(true);
    one.end(true);
    assertThat(read("neither")).isEqualTo(Match.WRONG);
    assertThat(read("one")).isEqualTo(Match.RIGHT);
    assertThat(read("other")).isEqualTo(Match.WRONG);
  }

  @Test
  void writeThatFailed_leavesTheContentOpen_untilTheNextOne() {
    write("old", false);
    record.write(content("new"), MergeFunction.REPLACE, NO_LIMIT).end(false);
    assertThat(record.read().end(bytes("anything")).match()).isEqualTo(Match.UNKNOWN);
    write("last", false);
    assertThat(read("new")).isEqualTo(Match.WRONG);
    assertThat(read("last")).isEqualTo(Match.RIGHT);
  }

  @Test
  void appendToUnknownContent_leavesItUnknown() {
    write("more", true);
    assertThat(read("more")).isEqualTo(Match.UNKNOWN);
  }

  /** Orders of six appends are not followed, and seventy writes at a time not even counted. */
  @ParameterizedTest
  @ValueSource(ints = {6, 70})
  void appendsTooManyToFollow_areUnknown_andNeverWrong(int count) {
    write("old", false);
    List<Writing> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(record.write(content("+" + i), MergeFunction.APPEND, NO_LIMIT));
    }
    all.forEach(each -> each.end(true));
    assertThat(record.read().end(bytes("old+3+1+2+0+5+4")).match()).isEqualTo(Match.UNKNOWN);
    write("new", false);
    assertThat(read("old")).isEqualTo(count == 6 ? Match.WRONG : Match.UNKNOWN);
  }

  /** Fifty threads that all replace, again and again: as many contents as are in flight. */
  @Test
  void replacingWrites_howeverManyOverlap_areFollowed() {
    List<Writing> underWay = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      underWay.add(record.write(content("w" + i), MergeFunction.REPLACE, NO_LIMIT));
      if (underWay.size() == 50) {
        underWay.remove(0).end(true);
      }
    }
    assertThat(record.read().end(bytes("w400")).match()).isEqualTo(Match.WRONG);
    assertThat(record.read().end(bytes("w401")).match()).isEqualTo(Match.RIGHT);
    underWay.forEach(each -> each.end(true));
    assertThat(read("w499")).isEqualTo(Match.RIGHT);
  }

  @Test
  void growthUpToALimit_leavesTheFieldAsItIs_whereItWouldGetLonger() {
    write("12345678", false);
    record.write(content("ab"), MergeFunction.APPEND, 10).end(true);
    assertThat(read("12345678ab")).isEqualTo(Match.RIGHT);
    record.write(content("c"), MergeFunction.APPEND, 10).end(true);
    assertThat(read("12345678abc")).isEqualTo(Match.WRONG);
    assertThat(read("12345678ab")).isEqualTo(Match.RIGHT);
  }

  @Test
  void fields_areFollowedEachByItself() {
    FollowedRecord two = new FollowedRecord(2, true);
    two.write(new Content[] {one("a"), one("b")}, MergeFunction.REPLACE, NO_LIMIT).end(true);
    two.write(new Content[] {null, one("c")}, MergeFunction.REPLACE, NO_LIMIT).end(true);
    assertThat(two.read().end(bytes("a", "c")).match()).isEqualTo(Match.RIGHT);
    FollowedRecord.Comparison wrong = two.read().end(bytes("a", "b"));
    assertThat(wrong.match()).isEqualTo(Match.WRONG);
    assertThat(wrong.field()).isEqualTo(1);
    assertThat(wrong.expected().isSame(one("c"))).isTrue();
  }

  @Test
  void sumsAndMaxima_ofOverlappingWrites_areThoseOfSomeOrder() {
    write("7", MergeFunction.REPLACE).end(true);
    Writing added = write("5", MergeFunction.ADD);
    Writing raised = write("9", MergeFunction.MAX);
    for (String possible : List.of("7", "12", "9", "14")) {
      assertThat(read(possible)).as(possible).isEqualTo(Match.RIGHT);
    }
    assertThat(read("16")).isEqualTo(Match.WRONG);
    added.end(true);
    raised.end(true);
    assertThat(read("9")).as("without the first").isEqualTo(Match.WRONG);
    assertThat(read("17")).as("with the first one twice").isEqualTo(Match.WRONG);
    assertThat(read("14")).isEqualTo(Match.RIGHT);
    assertThat(read("12")).as("after a read that has settled it").isEqualTo(Match.WRONG);
  }

  /** As is done for a store that is away for seconds, and asked again each few milliseconds. */
  @ParameterizedTest
  @CsvSource({
    "1, xa, RIGHT", "1, xaa, TWICE", "1, x, WRONG",
    "1000, xa, RIGHT", "1000, xaa, TWICE", "1000, x, WRONG"
  })
  void append_thatIsSentAgain_isToldWhereItIsThereTwice(int times, String found, Match match) {
    write("x", false);
    sentAgain("a", times).end(true);

    assertThat(read(found)).isEqualTo(match);
  }

  @ParameterizedTest
  @CsvSource({"xab, RIGHT", "xba, RIGHT", "xa, WRONG", "x, WRONG"})
  void append_besideOneThatIsSentAgain_isFollowed(String found, Match match) {
    write("x", false);
    Writing repeated = sentAgain("a", 300);
    Writing other = write("b", MergeFunction.APPEND);
    repeated.end(true);
    other.end(true);

    assertThat(read(found)).isEqualTo(match);
  }

  private Writing sentAgain(String text, int times) {
    Writing writing = write(text, MergeFunction.APPEND);
    for (int i = 0; i < times; i++) {
      writing.again();
    }
    return writing;
  }

  @Test
  void number_thatIsRead_isAddedTo_whereNobodyKnewWhatWasThere() {
    write("7", MergeFunction.ADD).end(true);
    assertThat(read("100")).isEqualTo(Match.UNKNOWN);
    write("7", MergeFunction.ADD).end(true);
    assertThat(read("100")).isEqualTo(Match.WRONG);
    assertThat(read("107")).isEqualTo(Match.RIGHT);
  }

  private Writing write(String text, MergeFunction function) {
    return record.write(content(text), function, NO_LIMIT);
  }

  private static MergeFunction function(boolean appends) {
    return appends ? MergeFunction.APPEND : MergeFunction.REPLACE;
  }

  private void write(String text, boolean appends) {
    record.write(content(text), function(appends), NO_LIMIT).end(true);
  }

  private Match read(String found) {
    return record.read().end(bytes(found)).match();
  }

  private static @Nullable Content[] content(String text) {
    return new Content[] {one(text)};
  }

  private static byte[][] bytes(String... texts) {
    return Arrays.stream(texts).map(text -> text.getBytes(US_ASCII)).toArray(byte[][]::new);
  }

  private static Content one(String text) {
    return Content.of(text.getBytes(US_ASCII), 0, text.length(), true, null, -1);
  }

  /** All orders of overlapping writes, by trying them. */
  private static final class Orders {
    private final List<Step> steps;
    private final int begin;
    private final int end;
    private final Set<String> contents = new TreeSet<>();

    private Orders(List<Step> steps, int begin, int end) {
      this.steps = steps;
      this.begin = begin;
      this.end = end;
    }

    /** What a read from one step to another may find. */
    static Set<String> contents(List<Step> steps, int begin, int end) {
      Orders orders = new Orders(steps, begin, end);
      orders.go(0, "");
      return orders.contents;
    }

    /** The read comes after some writes; they are those that have to be, and more that may be. */
    private void go(int done, String content) {
      boolean allBefore = true;
      for (int i = 0; i < steps.size(); i++) {
        boolean isDone = (done >> i & 1) == 1;
        allBefore &= isDone || steps.get(i).end() > begin;
      }
      if (allBefore && done != 0) {
        contents.add(content);
      }
      for (int i = 0; i < steps.size(); i++) {
        Step next = steps.get(i);
        if ((done >> i & 1) == 0 && next.begin() < end && isFree(done, next)) {
          go(done | 1 << i, next.appends() ? content + next.text() : next.text());
        }
      }
    }

    /** Whether no other that is left has returned before this one begins. */
    private boolean isFree(int done, Step next) {
      for (int i = 0; i < steps.size(); i++) {
        if ((done >> i & 1) == 0 && steps.get(i).end() <= next.begin()) {
          return false;
        }
      }
      return true;
    }
  }
}
