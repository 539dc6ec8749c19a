package assay.broker.rabbitmq.client;

import assay.api.Session;
import assay.broker.BrokerPlace;
import assay.broker.client.DatabaseOrders;
import assay.broker.client.TraderSession;
import assay.broker.database.OrdersDatabase;
import assay.broker.rabbitmq.connection.RabbitSettings;
import java.util.List;

public final class RabbitSession {

  private RabbitSession() {}

  /// Returns when the broker takes messages, and the database answers too.
  public static Session open(String engine, BrokerPlace place, RabbitSettings settings)
      throws InterruptedException {
    OrdersDatabase database = OrdersDatabase.of(place);
    RabbitClient messages = RabbitClient.of(place, settings);
    return TraderSession.open(
        engine,
        messages,
        database,
        store ->
            new DatabaseOrders(
                store,
                List.of(() -> new RabbitOrders(new ThreadConnection(messages.open()))),
                settings.betweenCommits(),
                settings.leaveEarly()));
  }
}
