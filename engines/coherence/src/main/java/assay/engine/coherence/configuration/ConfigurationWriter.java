package assay.engine.coherence.configuration;

import assay.api.Settings;
import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Writes one of Coherence's XML configurations.
public final class ConfigurationWriter {

  private static final String NAMESPACES = "http://xmlns.oracle.com/coherence/";

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter out;

  /// @param root `cache-config` or `pof-config`, for the element `coherence-<kind>`
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

  public ConfigurationWriter instance(String type) {
    return with("instance", () -> with("class-name", type));
  }

  /// The class name.
  public static String serializer(Settings settings) {
    return settings.text("serialization").equals("pof")
        ? "com.tangosol.io.pof.ConfigurablePofContext"
        : RecordJavaSerializer.class.getName();
  }

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
