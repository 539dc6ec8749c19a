package assay.cli.foreign.value;

import assay.problem.Problem.Place;
import assay.problem.ProblemException;
import assay.yaml.YamlText;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Reads an XML file with the line of each element. A file with a document type is refused, so no entity of another
/// file is ever read.
public final class XmlFile {

  private static final int DEEPEST = 200;

  private static final String HELP = "name a file as the tool writes it";

  private final YamlText text;
  private final XMLStreamReader reader;

  private XmlFile(YamlText text, XMLStreamReader reader) {
    this.text = text;
    this.reader = reader;
  }

  /// The root of a file.
  ///
  /// @throws ProblemException E621 if it is not XML, or has a document type
  public static XmlElement read(YamlText text) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text.text()));
      XmlFile file = new XmlFile(text, reader);
      int event = reader.getEventType();
      while (event != XMLStreamConstants.START_ELEMENT) {
        if (event == XMLStreamConstants.DTD) {
          throw file.refused("it has a document type, which Assay does not read");
        }
        event = reader.next();
      }
      return file.element(0);
    } catch (XMLStreamException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
      String why = String.valueOf(e.getMessage()).replaceAll("(?s).*Message: ", "");
      throw ProblemException.ofInput(
          "E621", "this is not XML: " + why, text.place(line, 1, Integer.MAX_VALUE), HELP);
    }
  }

  private ProblemException refused(String what) {
    int line = Math.max(1, reader.getLocation().getLineNumber());
    return ProblemException.ofInput("E621", what, text.place(line, 1, Integer.MAX_VALUE), HELP);
  }

  private XmlElement element(int depth) throws XMLStreamException {
    if (depth > DEEPEST) {
      throw refused("its elements are more than %d deep".formatted(DEEPEST));
    }
    String qualified = reader.getLocalName();
    String name = qualified.substring(qualified.indexOf(':') + 1);
    int end = reader.getLocation().getLineNumber();
    int start = startOf(qualified, end);
    Map<String, ForeignValue> attributes = new LinkedHashMap<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String attribute = reader.getAttributeLocalName(i);
      if (!attribute.startsWith("xmlns")) {
        attributes.put(
            attribute,
            new ForeignValue(
                attribute, reader.getAttributeValue(i), place(attribute + "=", start, end)));
      }
    }
    List<XmlElement> children = new ArrayList<>();
    StringBuilder inside = new StringBuilder();
    int event = reader.next();
    while (event != XMLStreamConstants.END_ELEMENT) {
      if (event == XMLStreamConstants.START_ELEMENT) {
        children.add(element(depth + 1));
      } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
        inside.append(reader.getText());
      }
      event = reader.next();
    }
    return new XmlElement(
        name, attributes, children, inside.toString().strip(), place("<" + qualified, start, end));
  }

  /// The line in which an element begins; the parser knows where its tag ends.
  private int startOf(String name, int end) {
    int line = Math.min(end, text.lines().size());
    while (line > 1 && !text.lines().get(line - 1).contains("<" + name)) {
      line--;
    }
    return line;
  }

  private Place place(String word, int from, int to) {
    for (int line = from; line <= Math.min(to, text.lines().size()); line++) {
      int column = text.lines().get(line - 1).indexOf(word);
      if (column >= 0) {
        return text.place(line, column + 1, word.length());
      }
    }
    return text.place(from, 1, 1);
  }
}
