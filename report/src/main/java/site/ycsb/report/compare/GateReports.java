package site.ycsb.report.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import site.ycsb.report.compare.GateVerdict.Outcome;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Table;

/** The verdicts of gates for people, for forges, and for programs. */
public final class GateReports {
  private GateReports() {}

  /** A row for each figure of each gate. */
  public static Table table(List<GateVerdict> verdicts) {
    List<List<String>> rows = new ArrayList<>();
    for (GateVerdict verdict : verdicts) {
      rows.add(
          List.of(
              verdict.gate().text(),
              verdict.figure(),
              verdict.group(),
              verdict.found(),
              verdict.gate().limitText(),
              verdict.verdict()));
    }
    return new Table(
        "Gates: estimates with intervals that hold together in 95 of 100 comparisons",
        List.of("gate", "figure", "group", "found", "limit", "verdict"),
        rows);
  }

  /** The table as a part of a page. */
  static Block block(List<GateVerdict> verdicts) {
    return Block.tables(
        "Gates",
        "A gate passes, or fails, if the whole interval lies on that side of its limit.",
        List.of(table(verdicts)));
  }

  /** The answer of all gates. */
  static Headline headline(List<GateVerdict> verdicts) {
    return switch (GateVerdict.worst(verdicts)) {
      case PASSES -> new Headline(Headline.Tone.GOOD, "GATES PASS", counts(verdicts));
      case FAILS -> new Headline(Headline.Tone.BAD, "A GATE FAILS", counts(verdicts));
      case CANNOT_TELL -> new Headline(Headline.Tone.OPEN, "A GATE CANNOT TELL", counts(verdicts));
    };
  }

  /** How many figures pass, fail, or are open, such as "2 pass, 1 fails". */
  public static String counts(List<GateVerdict> verdicts) {
    return Stream.of(Outcome.FAILS, Outcome.CANNOT_TELL, Outcome.PASSES)
        .map(
            outcome ->
                verdicts.stream().filter(verdict -> verdict.outcome() == outcome).count()
                    + " "
                    + outcome.text().toLowerCase(Locale.ROOT))
        .filter(text -> !text.startsWith("0 "))
        .collect(Collectors.joining(", "));
  }

  /** As Markdown, for the summary of a job or a comment. */
  public static String markdown(List<GateVerdict> verdicts) {
    Headline headline = headline(verdicts);
    StringBuilder text = new StringBuilder();
    text.append("### ").append(headline).append("\n\n");
    Table table = table(verdicts);
    text.append(markdownRow(table.header()));
    text.append(markdownRow(table.header().stream().map(cell -> "---").toList()));
    table.rows().forEach(row -> text.append(markdownRow(row)));
    return text.append('\n').append(table.caption()).append(".\n").toString();
  }

  private static String markdownRow(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|").replace("<", "&lt;").replace(">", "&gt;"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** As JSON; what nobody can tell is left out. */
  public static ArrayNode json(List<GateVerdict> verdicts) {
    ArrayNode gates = JsonNodeFactory.instance.arrayNode();
    for (GateVerdict verdict : verdicts) {
      ObjectNode gate = gates.addObject();
      gate.put("gate", verdict.gate().text());
      gate.put("phase", verdict.row().phase());
      gate.put("operation", verdict.row().operation().isEmpty() ? null : verdict.row().operation());
      gate.put("figure", verdict.row().metric().jsonName());
      gate.put("group", verdict.group());
      gate.put("outcome", verdict.outcome().text().toLowerCase(Locale.ROOT));
      gate.put("limit", verdict.gate().limit().bound());
      ComparisonJson.put(gate, "estimate", verdict.estimate());
      ComparisonJson.put(gate, "least", verdict.least());
      ComparisonJson.put(gate, "most", verdict.most());
      if (!verdict.reason().isEmpty()) {
        gate.put("reason", verdict.reason());
      }
      if (verdict.runsToTell() > 0) {
        gate.put("runsToTell", verdict.runsToTell());
      }
    }
    return gates;
  }

  /**
   * As JUnit XML: a test case for each figure; a gate that fails is a failure, one that cannot tell
   * is skipped, with the reason.
   */
  public static void junit(List<GateVerdict> verdicts, OutputStream out) {
    try {
      XMLStreamWriter xml =
          XMLOutputFactory.newFactory().createXMLStreamWriter(out, StandardCharsets.UTF_8.name());
      xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", "tectonic compare");
      xml.writeAttribute("tests", String.valueOf(verdicts.size()));
      xml.writeAttribute("failures", String.valueOf(count(verdicts, Outcome.FAILS)));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", String.valueOf(count(verdicts, Outcome.CANNOT_TELL)));
      for (GateVerdict verdict : verdicts) {
        testCase(xml, verdict);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the XML of gates", e);
    }
  }

  private static long count(List<GateVerdict> verdicts, Outcome outcome) {
    return verdicts.stream().filter(verdict -> verdict.outcome() == outcome).count();
  }

  private static void testCase(XMLStreamWriter xml, GateVerdict verdict) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", verdict.group() + ": " + verdict.gate().text());
    xml.writeAttribute("name", verdict.figure());
    if (verdict.outcome() != Outcome.PASSES) {
      boolean fails = verdict.outcome() == Outcome.FAILS;
      xml.writeEmptyElement(fails ? "failure" : "skipped");
      xml.writeAttribute(
          "message",
          "%s, %s: %s".formatted(verdict.found(), verdict.gate().limitText(), verdict.verdict()));
    }
    xml.writeEndElement();
  }
}
