package site.ycsb.tectonic.spark;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.inspect.PlaceList;
import site.ycsb.tectonic.inspect.TraceOutline;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.text.Draft;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceForm;
import site.ycsb.tectonic.trace.TraceFormat;
import site.ycsb.tectonic.trace.TraceReader;

/**
 * What stands in a file of a trace, or in several that follow one another.
 *
 * @param marks of sections and phases, in order
 * @param inserts the places of all
 * @param ranges whether there are range queries
 * @param fields at the end, what a reader has to have seen of the section; empty if nothing
 * @param sectionBegins whether a section does
 */
record FileScan(
    String name,
    long operations,
    long lines,
    long bytes,
    List<Mark> marks,
    PlaceList inserts,
    boolean ranges,
    boolean deletesRanges,
    String fields,
    boolean sectionBegins)
    implements Serializable {

  /** What stands before the first file. */
  static final FileScan NOTHING =
      new FileScan("", 0, 0, 0, List.of(), new PlaceList(), false, false, "", false);

  /**
   * A mark.
   *
   * @param before place of the operation that it stands before
   */
  record Mark(long before, boolean isSection, String name) implements Serializable {}

  /** Reads a file. */
  static FileScan of(TraceFolder folder, String name) throws IOException {
    try (InputStream file = new BufferedInputStream(folder.files().open(folder.path(name)))) {
      TraceReader reader = TraceReader.of(name, file, TraceDialect.TECTONIC);
      Progress progress = new Progress();
      for (@Nullable TraceEntry entry = reader.next(); entry != null; entry = reader.next()) {
        if (entry instanceof TraceEntry.Operation operation) {
          progress.operation(operation.code(), reader);
        } else if (entry instanceof TraceEntry.SectionMark mark) {
          progress.section(mark.name());
        } else if (entry instanceof TraceEntry.PhaseMark mark) {
          progress.marks.add(new Mark(progress.operations, false, mark.name()));
        }
      }
      return new FileScan(
          name,
          progress.operations,
          reader.line(),
          reader.bytes(),
          progress.marks,
          progress.inserts,
          progress.ranges,
          progress.deletesRanges,
          progress.fields,
          progress.marks.stream().anyMatch(Mark::isSection));
    }
  }

  /** What was found of a file so far. */
  private static final class Progress {
    final List<Mark> marks = new ArrayList<>();
    final PlaceList inserts = new PlaceList();
    long operations;
    boolean ranges;
    boolean deletesRanges;
    String fields = "";
    private boolean looksForFields = true;

    void operation(TraceCode code, TraceReader reader) {
      Set<OperationKind> kinds = code.kinds();
      ranges |= kinds.contains(OperationKind.RANGE_QUERY);
      ranges |= kinds.contains(OperationKind.BLIND_RANGE_QUERY);
      deletesRanges |= kinds.contains(OperationKind.RANGE_DELETE);
      if (isInsert(code)) {
        inserts.add(operations);
        // Every insert names all fields; what follows may name one of them.
        fields = looksForFields ? FileScan.fields(reader) : fields;
        looksForFields = false;
      }
      operations++;
    }

    void section(String name) {
      marks.add(new Mark(operations, true, name));
      fields = "";
      looksForFields = true;
    }
  }

  /** The insert that was read, without its values, if it names fields. */
  private static String fields(TraceReader reader) {
    Draft line = new Draft();
    TraceForm form = TraceFormat.TEXT.form(line);
    form.operation(TraceCode.I);
    form.key(new byte[] {'k'});
    List<byte[]> names = new ArrayList<>();
    reader.values(
        (field, value) -> {
          if (field != null) {
            names.add(field);
          }
        });
    names.forEach(name -> form.endValue(form.beginValue(form.label(name))));
    form.endOperation();
    return names.isEmpty() ? "" : new String(line.toBytes(), ISO_8859_1);
  }

  static boolean isInsert(TraceCode code) {
    return code.kinds().contains(OperationKind.INSERT);
  }

  /** This, and the file behind it. */
  FileScan then(FileScan next) {
    List<Mark> allMarks = new ArrayList<>(marks);
    next.marks.forEach(
        mark -> allMarks.add(new Mark(operations + mark.before(), mark.isSection(), mark.name())));
    PlaceList allInserts = new PlaceList();
    allInserts.addAll(inserts);
    for (int i = 0; i < next.inserts.size(); i++) {
      allInserts.add(operations + next.inserts.at(i));
    }
    return new FileScan(
        name,
        operations + next.operations,
        lines + next.lines,
        bytes + next.bytes,
        allMarks,
        allInserts,
        ranges || next.ranges,
        deletesRanges || next.deletesRanges,
        next.fields.isEmpty() && !next.sectionBegins ? fields : next.fields,
        sectionBegins || next.sectionBegins);
  }

  /** Where sections and phases begin and end, if this is the whole trace. */
  TraceOutline outline() {
    TraceOutline outline = new TraceOutline();
    for (Mark mark : marks) {
      outline.operations(mark.before() - outline.operations());
      if (mark.isSection()) {
        outline.section(mark.name());
      } else {
        outline.phase(mark.name());
      }
    }
    outline.operations(operations - outline.operations());
    outline.end();
    return outline;
  }
}
