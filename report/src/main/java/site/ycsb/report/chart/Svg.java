package site.ycsb.report.chart;

import java.io.StringWriter;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes the few elements of SVG that charts are made of; the same calls give the same text. */
final class Svg {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;

  Svg(int width, int height) throws XMLStreamException {
    // The JDK's own factory: another one on the class path may write other bytes.
    xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    xml.writeStartElement("svg");
    attributes(
        "xmlns",
        NAMESPACE,
        "width",
        Integer.toString(width),
        "height",
        Integer.toString(height),
        "viewBox",
        "0 0 " + width + " " + height,
        "font-family",
        "sans-serif",
        "font-size",
        "12",
        "fill",
        "#333");
    element(
        "rect",
        "width",
        Integer.toString(width),
        "height",
        Integer.toString(height),
        "fill",
        "white");
  }

  /** Opens a group; {@link #close} ends it. */
  void open(double x, double y) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("g");
    attributes("transform", "translate(" + number(x) + "," + number(y) + ")");
  }

  void close() throws XMLStreamException {
    xml.writeEndElement();
  }

  /** Writes an element with attributes, each a name followed by a value. */
  void element(String name, String... attributes) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeEmptyElement(name);
    attributes(attributes);
  }

  /** Writes a rectangle. */
  void rectangle(double x, double y, double width, double height, String... attributes)
      throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeEmptyElement("rect");
    attributes("x", number(x), "y", number(y), "width", number(width), "height", number(height));
    attributes(attributes);
  }

  /** Writes text at a place. */
  void text(double x, double y, String content, String... attributes) throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeStartElement("text");
    attributes("x", number(x), "y", number(y));
    attributes(attributes);
    xml.writeCharacters(legal(content));
    xml.writeEndElement();
  }

  String end() throws XMLStreamException {
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeCharacters("\n");
    xml.close();
    return text.toString();
  }

  /** A length in pixels, to the tenth. */
  static String number(double pixels) {
    String tenths = String.format(Locale.ROOT, "%.1f", pixels);
    return tenths.endsWith(".0") ? tenths.substring(0, tenths.length() - 2) : tenths;
  }

  private void attributes(String... attributes) throws XMLStreamException {
    for (int i = 0; i < attributes.length; i += 2) {
      xml.writeAttribute(attributes[i], attributes[i + 1]);
    }
  }

  /** XML has no way to write most control characters; a file name may have them. */
  private static String legal(String content) {
    return content.replaceAll("[^\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "\uFFFD");
  }
}
