package assay.engine.coherence;

import assay.api.Settings;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// One of Coherence's XML configurations while it is written.
public final class ConfigurationWriter {

  private static final String NAMESPACES = "http://xmlns.oracle.com/coherence/";

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter out;

  /// A configuration whose root is `coherence-<kind>`'s: `cache-config` or `pof-config`.
  public ConfigurationWriter(String root) {
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
  public ConfigurationWriter with(String element, Runnable content) {
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
  public ConfigurationWriter with(String element, Object value) {
    try {
      out.writeStartElement(element);
      out.writeCharacters(value.toString());
      out.writeEndElement();
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Writes an element of which Coherence makes an object of a class.
  public ConfigurationWriter instance(String type) {
    return with("instance", () -> with("class-name", type));
  }

  /// The name of the class that writes keys and values.
  public static String serializer(Settings settings) {
    return settings.text("serialization").equals("pof")
        ? "com.tangosol.io.pof.ConfigurablePofContext"
        : JavaSerializer.class.getName();
  }

  /// Ends the document and returns it.
  public String end() {
    try {
      out.writeEndDocument();
      out.close();
      return text.toString();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }
}
