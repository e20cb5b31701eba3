package site.ycsb.tectonic.contents;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The contents that a field can hold during and after overlapping writes. Any order counts that
 * keeps a write that returned before the writes begun later. A write that replaces settles the
 * content when none overlaps it. Where too many merges overlap, the content is unknown until then.
 *
 * @param versions each with what has to have been done for it
 * @param underWay writes that have begun and have not returned
 */
record Candidates(List<Version> versions, List<Write> underWay) implements FieldState {
  /** More orders than that are not followed: those of five merges. */
  private static final int MOST_VERSIONS = 326;

  private static final int MOST_MERGES = 5;

  /**
   * So many contents that have a merge more than once are told as that. Others are wrong as well,
   * and told so.
   */
  private static final int ENOUGH_REPEATED = 16;

  /**
   * A content that can be there.
   *
   * @param done which of the writes under way have to be done for it, a bit for each slot
   * @param from the writes under way one of which put it there in the place of what there was, a
   *     bit each; 0 if that has returned
   * @param isRepeated whether a merge that was sent again is there more than once
   */
  private record Version(Content content, long done, long from, boolean isRepeated) {
    boolean has(Write write) {
      return (done & write.bit()) != 0;
    }

    /** The same content, where another write was done before what replaced it. */
    Version after(Write write) {
      return new Version(content, done | write.bit(), from, isRepeated);
    }

    Version with(Write merge) {
      return new Version(merge.after(content), done | merge.bit(), from, isRepeated);
    }

    Version repeated(Write merge) {
      return new Version(merge.after(content), done, from, true);
    }

    Match match(Content found) {
      Match match = content.match(found);
      return isRepeated && match == Match.RIGHT ? Match.TWICE : match;
    }

    Version without(int slot) {
      return new Version(content, done & ~(1L << slot), from & ~(1L << slot), isRepeated);
    }
  }

  static Candidates of(Content content) {
    return new Candidates(List.of(new Version(content, 0, 0, false)), List.of());
  }

  @Override
  public FieldState begun(Write write) {
    List<Write> writes = new ArrayList<>(underWay);
    writes.add(write);
    List<Write> merges = writes.stream().filter(Write::merges).toList();
    if (merges.size() > MOST_MERGES) {
      return unknown(writes);
    }
    Set<Version> next = new LinkedHashSet<>();
    for (Version version : versions) {
      boolean mayComeBefore = version.from() != 0;
      next.add(mayComeBefore && !write.merges() ? version.after(write) : version);
      if (mayComeBefore && write.merges()) {
        next.add(version.after(write));
      }
    }
    if (!write.merges()) {
      addReplaced(next, write, writes, merges);
    }
    addMerged(next, merges);
    if (next.size() <= MOST_VERSIONS) {
      return new Candidates(List.copyOf(next), List.copyOf(writes));
    }
    List<Version> once = versions.stream().filter(version -> !version.isRepeated()).toList();
    return once.size() == versions.size()
        ? unknown(writes)
        : new Candidates(once, underWay).begun(write);
  }

  /** All other replacing writes can have been done before, and each of the merges. */
  private static void addReplaced(
      Set<Version> next, Write write, List<Write> writes, List<Write> merges) {
    long replaced = 0;
    for (Write other : writes) {
      replaced |= other.merges() ? 0 : other.bit();
    }
    for (int subset = 0; subset < 1 << merges.size(); subset++) {
      long done = replaced;
      for (int i = 0; i < merges.size(); i++) {
        done |= (subset >> i & 1) == 1 ? merges.get(i).bit() : 0;
      }
      next.add(new Version(write.content(), done, write.bit(), false));
    }
  }

  /** What comes of the versions by each of the merges that are not in them, in any order. */
  private static void addMerged(Set<Version> next, List<Write> merges) {
    List<Version> open = new ArrayList<>(next);
    while (!open.isEmpty() && next.size() <= MOST_VERSIONS) {
      Version version = open.remove(open.size() - 1);
      for (Write merge : merges) {
        if (!version.has(merge)) {
          Version merged = version.with(merge);
          if (next.add(merged)) {
            open.add(merged);
          }
        }
      }
    }
  }

  private static Candidates unknown(List<Write> writes) {
    return new Candidates(
        List.of(new Version(Content.UNKNOWN, bits(writes), bits(writes), false)),
        List.copyOf(writes));
  }

  private static long bits(List<Write> writes) {
    long bits = 0;
    for (Write write : writes) {
      bits |= write.bit();
    }
    return bits;
  }

  @Override
  public FieldState again(int slot) {
    Set<Version> next = new LinkedHashSet<>(versions);
    long repeated = versions.stream().filter(Version::isRepeated).count();
    for (Write write : underWay) {
      if (write.slot() == slot && write.merges() && repeated < ENOUGH_REPEATED) {
        versions.stream()
            .filter(version -> version.has(write))
            .forEach(version -> next.add(version.repeated(write)));
      }
    }
    return next.size() > MOST_VERSIONS ? this : new Candidates(List.copyOf(next), underWay);
  }

  @Override
  public FieldState ended(int slot, boolean isDone) {
    List<Write> writes = underWay.stream().filter(write -> write.slot() != slot).toList();
    Set<Version> next = new LinkedHashSet<>();
    for (Version version : versions) {
      if ((version.done() & 1L << slot) != 0) {
        next.add(version.without(slot));
      }
    }
    if (!isDone || next.isEmpty()) {
      next.add(new Version(Content.UNKNOWN, bits(writes), 0, false));
    }
    return writes.isEmpty() ? settled(next) : new Candidates(List.copyOf(next), writes);
  }

  /** A single content, if it is one or may be any. */
  private static FieldState settled(Set<Version> versions) {
    Content first = versions.iterator().next().content();
    boolean isOne = true;
    for (Version version : versions) {
      if (version.content().isUnknown()) {
        return Content.UNKNOWN;
      }
      isOne &= version.content().isSame(first);
    }
    return isOne ? first : new Candidates(List.copyOf(versions), List.of());
  }

  @Override
  public Match match(Content found) {
    Match match = Match.WRONG;
    for (Version version : versions) {
      match = match.or(version.match(found));
    }
    return match;
  }

  @Override
  public Content likely() {
    List<Version> once = versions.stream().filter(version -> !version.isRepeated()).toList();
    return once.get(once.size() - 1).content();
  }
}
