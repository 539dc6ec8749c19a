package assay.broker.artemis.client;

import assay.api.Session;
import assay.broker.BrokerPlace;
import assay.broker.artemis.connection.BrokerSettings;
import assay.broker.client.BrokerOrders;
import assay.broker.client.DatabaseOrders;
import assay.broker.client.TraderSession;
import assay.broker.database.OrdersDatabase;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

public final class ArtemisClient {

  /// Held strongly, because an unreferenced logger loses its level.
  private static final Logger LOGGER = Logger.getLogger("org.apache");

  private ArtemisClient() {}

  /// Returns when the broker takes connections, and the database too.
  public static Session open(BrokerPlace place, BrokerSettings settings)
      throws InterruptedException {
    LOGGER.setLevel(Level.SEVERE);
    List<String> urls = place.brokerUrls();
    OrdersDatabase database = OrdersDatabase.of(place);
    return TraderSession.open(
        "artemis",
        new JmsClient(urls, settings),
        database,
        store ->
            new DatabaseOrders(
                store,
                urls.stream()
                    .map(url -> (BrokerOrders.Opening) () -> ArtemisOrders.open(url))
                    .toList(),
                settings.betweenCommits(),
                settings.leaveEarly()));
  }
}
