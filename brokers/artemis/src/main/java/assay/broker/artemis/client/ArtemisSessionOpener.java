package assay.broker.artemis.client;

import assay.api.Session;
import assay.broker.BrokerPlace;
import assay.broker.artemis.connection.BrokerSettings;
import assay.broker.client.BrokerBacklog;
import assay.broker.client.TraderSession;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

public final class ArtemisSessionOpener {

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger LOGGER = Logger.getLogger("org.apache");

  private ArtemisSessionOpener() {}

  /// Returns when the broker takes connections, and the database too.
  public static Session open(BrokerPlace place, BrokerSettings settings)
      throws InterruptedException {
    LOGGER.setLevel(Level.SEVERE);
    List<String> urls = place.brokerUrls();
    return TraderSession.open(
        "artemis",
        place,
        new JmsMessageClient(urls, settings),
        urls.stream().map(url -> (BrokerBacklog.Opening) () -> ArtemisBacklog.open(url)).toList(),
        settings);
  }
}
