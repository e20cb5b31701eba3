package site.ycsb.tectonic.contents;

/**
 * What a field can hold while one write is under way, which is nearly always the only one. It holds
 * the former content, or the written one.
 *
 * @param before what it held when the write began
 */
record OneWrite(Content before, Write write) implements FieldState {
  private Content after() {
    return write.after(before);
  }

  @Override
  public FieldState begun(Write next) {
    return Candidates.of(before).begun(write).begun(next);
  }

  @Override
  public FieldState again(int slot) {
    return write.merges() ? Candidates.of(before).begun(write).again(slot) : this;
  }

  @Override
  public FieldState ended(int slot, boolean isDone) {
    return isDone ? after() : Content.UNKNOWN;
  }

  @Override
  public Match match(Content found) {
    Match ofBefore = before.match(found);
    Match ofAfter = after().match(found);
    if (ofBefore == Match.RIGHT || ofAfter == Match.WRONG) {
      return ofBefore;
    }
    return ofAfter;
  }

  @Override
  public Content likely() {
    return after();
  }
}
