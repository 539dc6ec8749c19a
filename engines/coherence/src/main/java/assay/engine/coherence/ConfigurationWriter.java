package assay.engine.coherence;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// One of Coherence's XML configurations while it is written.
final class ConfigurationWriter {

  private static final String NAMESPACES = "http://xmlns.oracle.com/coherence/";

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter out;

  /// A configuration whose root is `coherence-<kind>`'s: `cache-config` or `pof-config`.
  ConfigurationWriter(String root) {
    try {
      out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      out.writeStartDocument("UTF-8", "1.0");
      out.writeStartElement(root);
      out.writeDefaultNamespace(NAMESPACES + "coherence-" + root);
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Writes an element that holds what `content` writes.
  ConfigurationWriter with(String element, Runnable content) {
    try {
      out.writeStartElement(element);
      content.run();
      out.writeEndElement();
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Writes an element that holds a text.
  ConfigurationWriter with(String element, Object value) {
    try {
      out.writeStartElement(element);
      out.writeCharacters(value.toString());
      out.writeEndElement();
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Ends the document and returns it.
  String end() {
    try {
      out.writeEndDocument();
      out.close();
      return text.toString();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }
}
