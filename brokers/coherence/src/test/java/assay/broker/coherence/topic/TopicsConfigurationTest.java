package assay.broker.coherence.topic;

import static org.assertj.core.api.Assertions.assertThat;

import assay.broker.Acknowledgement;
import com.tangosol.net.CacheFactory;
import java.io.StringReader;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/// Coherence's own schema is the oracle.
final class TopicsConfigurationTest {

  private static final String ORDERS = "//paged-topic-scheme[scheme-name='orders']/";

  private static TopicsSettings settings(int consumers, boolean journal, boolean backup) {
    return new TopicsSettings(consumers, journal, backup, Acknowledgement.AFTER, Duration.ZERO);
  }

  @Test
  void everyConfiguration_isValidByTheSchema() throws Exception {
    Schema schema =
        SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
            .newSchema(
                Objects.requireNonNull(
                    CacheFactory.class.getResource("/coherence-cache-config.xsd")));
    for (boolean yes : List.of(true, false)) {
      for (boolean storage : List.of(true, false)) {
        String text = TopicsConfiguration.of(settings(4, yes, yes), storage);
        schema.newValidator().validate(new StreamSource(new StringReader(text)));
      }
    }
  }

  @Test
  void onlyOrdersAndTheDeadAreOnTheDisk() throws Exception {
    String journal = TopicsConfiguration.of(settings(4, true, true), true);
    assertThat(read(journal, ORDERS + "persistence/environment")).isEqualTo("default-active");
    assertThat(read(journal, "count(//persistence)")).isEqualTo("2");
    assertThat(read(journal, "count(//transient)")).isEqualTo("2");
    String none = TopicsConfiguration.of(settings(4, false, true), true);
    assertThat(read(none, "count(//persistence)")).isEqualTo("0");
  }

  @Test
  void channelsAreAsManyAsConsumers_andBackupsAsAsked() throws Exception {
    String text = TopicsConfiguration.of(settings(7, true, false), true);
    assertThat(read(text, ORDERS + "channel-count")).isEqualTo("7");
    assertThat(read(text, ORDERS + "backup-count")).isEqualTo("0");
  }

  private static String read(String text, String path) throws Exception {
    return XPathFactory.newDefaultInstance()
        .newXPath()
        .evaluate(
            path,
            DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text))));
  }
}
