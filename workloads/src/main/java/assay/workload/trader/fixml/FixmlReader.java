package assay.workload.trader.fixml;

import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// One parsed message: its element's name, and all attributes by element and name, such as
/// `Instrmt.Sym`.
record FixmlReader(String message, String name, Map<String, String> attributes) {

  /// Every message's outermost element.
  static final String ROOT = "FIXML";

  private static final XMLInputFactory XML = factory();

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /// Reads a message of the expected kind.
  ///
  /// @param element its element's name, such as `Order`
  /// @throws FixmlException if it is no XML, or another message
  static FixmlReader of(String message, String element) {
    FixmlReader read = read(message);
    if (!read.name.equals(element)) {
      throw new FixmlException("a message `%s` was expected, not: %s".formatted(element, message));
    }
    return read;
  }

  private static FixmlReader read(String message) {
    Map<String, String> attributes = new HashMap<>();
    String name = "";
    try {
      XMLStreamReader xml = XML.createXMLStreamReader(new StringReader(message));
      try {
        while (xml.hasNext()) {
          if (xml.next() == XMLStreamConstants.START_ELEMENT) {
            String element = xml.getLocalName();
            name = name.isEmpty() && !element.equals(ROOT) ? element : name;
            for (int i = 0; i < xml.getAttributeCount(); i++) {
              attributes.put(
                  element + "." + xml.getAttributeLocalName(i), xml.getAttributeValue(i));
            }
          }
        }
      } finally {
        xml.close();
      }
    } catch (XMLStreamException e) {
      throw new FixmlException("not a message of FIXML: " + message, e);
    }
    return new FixmlReader(message, name, attributes);
  }

  /// @param path element and attribute, such as `Instrmt.Sym`
  /// @throws FixmlException if it is missing
  String text(String path) {
    String value = attributes.get(path);
    if (value == null) {
      throw new FixmlException("`%s` is missing in: %s".formatted(path, message));
    }
    return value;
  }

  /// @throws FixmlException if it is missing or no integer
  long number(String path) {
    try {
      return Long.parseLong(text(path));
    } catch (NumberFormatException e) {
      throw new FixmlException("`%s` is no whole number in: %s".formatted(path, message), e);
    }
  }
}
