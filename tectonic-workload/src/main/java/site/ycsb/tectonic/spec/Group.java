package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TimeText;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.client.measure.Patience;
import site.ycsb.client.measure.Retries;

/**
 * A phase: operations that are interleaved as a uniformly random permutation with exact counts.
 *
 * @param sorted how far the inserts are from key order; absent: as generated
 * @param arrival when requests are issued; absent: closed loop
 * @param tenants groups whose operations come at the same time, each with arrivals of its own
 * @param duration how long the group runs, such as "60s", with weights in place of counts
 * @param transition "linear": the mix glides from the previous group's to this one's
 * @param warmup whether the group is run and reported, but kept out of the totals; absent: no
 * @param deadline how long users wait for the answer to an attempt; absent: for ever
 * @param retries how users try again; absent: they do not
 * @param settle no operations: waits until the store has done what the group before left it
 * @param operations by the fields that name them, in the order of these
 */
public record Group(
    @Nullable String name,
    @Nullable Sorted sorted,
    @Nullable Defaults defaults,
    @Nullable CharacterSet characterSet,
    @Nullable Boolean enableGranularStats,
    @Nullable ArrivalModel arrival,
    @Nullable List<Group> tenants,
    @Nullable String duration,
    @Nullable Transition transition,
    @Nullable Boolean warmup,
    @Nullable String deadline,
    @Nullable Retries retries,
    @Nullable Settling settle,
    Map<Slot, OperationSpec> operations) {
  /** The numbers of k and l of sorted, as if they were fields of operations. */
  public static final int SORTED_NUMBER = 14;

  public Group {
    if (duration != null) {
      double unused = TimeText.nanos("duration", duration);
    }
    Patience unusedPatience = Patience.of(deadline, retries);
    Map<Slot, OperationSpec> ordered = new EnumMap<>(Slot.class);
    ordered.putAll(operations);
    operations = Collections.unmodifiableMap(ordered);
  }

  /** How patient the users are whose requests the operations are. */
  public Patience patience() {
    return Patience.of(deadline, retries);
  }

  /** A field that names operations of a kind. */
  public enum Slot implements Shape.Owner {
    INSERTS(OperationKind.INSERT, 0),
    UNIQUE_INSERTS(OperationKind.INSERT, 1),
    UPDATES(OperationKind.UPDATE, 2),
    MERGES(OperationKind.MERGE, 3),
    READ_MODIFY_WRITES(OperationKind.READ_MODIFY_WRITE, 16),
    EXTENDS(OperationKind.EXTEND, 4),
    POINT_QUERIES(OperationKind.POINT_QUERY, 5),
    POINT_DELETES(OperationKind.POINT_DELETE, 6),
    EMPTY_POINT_QUERIES(OperationKind.EMPTY_POINT_QUERY, 7),
    EMPTY_POINT_DELETES(OperationKind.EMPTY_POINT_DELETE, 8),
    RANGE_QUERIES(OperationKind.RANGE_QUERY, 9),
    RANGE_DELETES(OperationKind.RANGE_DELETE, 10),
    BLIND_POINT_QUERIES(OperationKind.BLIND_POINT_QUERY, 11),
    BLIND_POINT_DELETES(OperationKind.BLIND_POINT_DELETE, 12),
    BLIND_RANGE_QUERIES(OperationKind.BLIND_RANGE_QUERY, 13);

    private final OperationKind kind;
    private final int number;

    Slot(OperationKind kind, int number) {
      this.kind = kind;
      this.number = number;
    }

    /** The first field that names operations of a kind. */
    public static Slot of(OperationKind kind) {
      return valueOf(kind.specName().toUpperCase(Locale.ROOT));
    }

    /** The kind of its operations. */
    public OperationKind kind() {
      return kind;
    }

    /** Where its count is drawn; part of every digest. */
    public int number() {
      return number;
    }

    @Override
    public boolean has(String field) {
      return kind.has(field);
    }

    /** Its name in specs. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether nothing but a wait for the store can stand in the group. */
  public boolean onlySettles() {
    return operations().isEmpty()
        && Stream.of(
                name,
                sorted,
                defaults,
                characterSet,
                arrival,
                tenants,
                duration,
                transition,
                warmup,
                deadline,
                retries)
            .allMatch(Objects::isNull);
  }

  /**
   * The wait until the store has nothing left to do.
   *
   * @param atMost how long the store may take, such as "60s"
   * @param reorganise whether the store rewrites the table first; absent: no
   */
  public record Settling(
      @JsonProperty(required = true) String atMost, @Nullable Boolean reorganise) {
    public Settling {
      double unused = TimeText.nanos("at_most", atMost);
    }
  }

  /** How a group takes over from the one before it. */
  public enum Transition {
    @JsonProperty("linear")
    LINEAR
  }

  /**
   * K,L-sortedness of a group's inserts (BoDS, TPCTC 2022): at most k entries out of place,
   * displaced by at most l positions.
   *
   * @param k entries; if written, below 1 a fraction of the inserts
   * @param l positions; if written, below 1 a fraction of the inserts
   * @param displacement how far within l entries are moved, as in a selection; absent: evenly
   */
  public record Sorted(
      @JsonProperty(required = true) NumberExpr k,
      @JsonProperty(required = true) NumberExpr l,
      @Nullable Distribution displacement) {
    public Sorted {
      checkAmount("k", k);
      checkAmount("l", l);
      if (displacement != null) {
        boolean within = Checks.places("displacement", displacement).warning() == null;
        Checks.that(within, "displacement", "goes beyond 1", "a law from 0 to 1, such as beta");
      }
    }

    private static void checkAmount(String field, NumberExpr amount) {
      if (amount instanceof NumberExpr.Constant constant) {
        double value = constant.value();
        Checks.that(
            value >= 0 && value <= 1e15 && (value < 1 || value == Math.rint(value)),
            field,
            Checks.is(value),
            "a whole number, or a fraction of the inserts from 0 to below 1");
      }
    }
  }
}
