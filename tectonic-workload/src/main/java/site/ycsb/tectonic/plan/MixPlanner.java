package site.ycsb.tectonic.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Group;
import site.ycsb.tectonic.spec.SpecException;

/** Plans the mixes of a section's groups, in turn: each may take over from the one before. */
final class MixPlanner {
  private final Counts counts;
  private @Nullable Share previous;

  MixPlanner(Counts counts) {
    this.counts = counts;
  }

  /**
   * What a group does.
   *
   * @param operations those it names; where it glides, those it takes over as well
   */
  record Mixed(List<Planned> operations, Mix mix) {}

  /** Operations, and the share that each has of a mix. */
  private record Share(List<Planned> operations, List<Double> shares) {

    static Share of(List<Planned> operations, List<Double> weights) {
      double sum = weights.stream().mapToDouble(weight -> weight).sum();
      return new Share(
          operations,
          weights.stream().map(weight -> sum == 0 ? Double.valueOf(0) : weight / sum).toList());
    }

    boolean isEmpty() {
      return shares.stream().allMatch(share -> share == 0);
    }
  }

  /** Plans the next group of the section; its operations are planned on their own. */
  Mixed plan(Group group, String path, List<Planned> operations) {
    Mixed mixed;
    if (group.duration() != null) {
      mixed = timed(group, path, operations);
    } else if (group.transition() != null) {
      mixed = gliding(path, operations);
    } else {
      mixed = new Mixed(operations, new Mix.Shuffled());
    }
    previous = ending(mixed);
    return mixed;
  }

  private static Share ending(Mixed mixed) {
    if (mixed.mix() instanceof Mix.Timed timed) {
      return Share.of(mixed.operations(), timed.weights());
    } else if (mixed.mix() instanceof Mix.Gliding gliding) {
      return Share.of(mixed.operations(), gliding.to());
    }
    return counted(mixed.operations());
  }

  private static Share counted(List<Planned> operations) {
    return Share.of(operations, operations.stream().map(each -> (double) each.count()).toList());
  }

  private Mixed timed(Group group, String path, List<Planned> operations) {
    if (group.transition() != null) {
      throw new SpecException(
          path + "/transition",
          "transition in a group with a duration: how far the mix has come would hang on the clock",
          "\"op_count\"s in place of \"duration\" and weights");
    } else if (group.sorted() != null) {
      throw new SpecException(
          path + "/sorted",
          "sorted in a group with a duration: its inserts cannot be put in order ahead",
          "\"op_count\"s in place of \"duration\" and weights");
    }
    List<Double> weights = operations.stream().map(Planned::weight).toList();
    double sum = weights.stream().mapToDouble(weight -> weight).sum();
    if (!(sum > 0 && Double.isFinite(sum))) {
      throw new SpecException(
          path + "/duration",
          sum > 0
              ? "the weights of the group's operations add up to more than a number can hold"
              : "the group has a duration, but no operation with a weight above 0",
          "operations with weights of a finite sum above 0");
    }
    return new Mixed(operations, counts.timed(weights, group.duration(), path));
  }

  private Mixed gliding(String path, List<Planned> own) {
    Share from = previous;
    if (from == null || from.isEmpty()) {
      throw new SpecException(
          path + "/transition",
          "the mix has none to glide from: "
              + (from == null ? "this is the section's first group" : "the group before is empty"),
          "a group with operations before this one, in the same section");
    }
    Share to = counted(own);
    if (to.isEmpty()) {
      throw new SpecException(
          path + "/transition",
          "the mix has none to glide to: the group has no operations",
          "operations with an op_count above 0");
    }
    return glide(from, to);
  }

  /** Operations that both groups define alike are one; the others fade out or in. */
  private Mixed glide(Share from, Share to) {
    List<Planned> all = new ArrayList<>(to.operations());
    List<Double> ends = new ArrayList<>(to.shares());
    List<Double> starts = new ArrayList<>(Collections.nCopies(all.size(), 0.0));
    for (int i = 0; i < from.operations().size(); i++) {
      Planned operation = from.operations().get(i);
      int same = indexOf(operation, to.operations());
      if (same >= 0) {
        starts.set(same, starts.get(same) + from.shares().get(i));
      } else if (from.shares().get(i) > 0) {
        all.add(operation);
        ends.add(0.0);
        starts.add(from.shares().get(i));
      }
    }
    List<Double> means =
        IntStream.range(0, all.size()).mapToObj(i -> (starts.get(i) + ends.get(i)) / 2).toList();
    long[] scaled = split(to.operations().stream().mapToLong(Planned::count).sum(), means);
    long[] unscaled =
        split(to.operations().stream().mapToLong(Planned::unscaledCount).sum(), means);
    for (int i = 0; i < all.size(); i++) {
      all.set(i, all.get(i).withCounts(scaled[i], unscaled[i]));
    }
    return new Mixed(all, new Mix.Gliding(starts, ends));
  }

  private static int indexOf(Planned operation, List<Planned> operations) {
    for (int i = 0; i < operations.size(); i++) {
      if (operations.get(i).isDefinedAs(operation)) {
        return i;
      }
    }
    return -1;
  }

  /** Whole numbers in proportion to the shares; what rounding leaves goes to the largest rests. */
  private static long[] split(long total, List<Double> shares) {
    long[] parts = shares.stream().mapToLong(share -> (long) (share * total)).toArray();
    long left = total - IntStream.range(0, parts.length).mapToLong(i -> parts[i]).sum();
    IntStream.range(0, parts.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> parts[i] - shares.get(i) * total))
        .limit(left)
        .forEach(i -> parts[i]++);
    return parts;
  }
}
