package assay.broker.rabbitmq.client;

import assay.api.Session;
import assay.broker.BrokerPlace;
import assay.broker.client.TraderSession;
import assay.broker.rabbitmq.connection.RabbitSettings;
import java.util.List;

public final class RabbitSessionOpener {

  private RabbitSessionOpener() {}

  /// Returns when the broker takes messages, and the database answers too.
  public static Session open(String engine, BrokerPlace place, RabbitSettings settings)
      throws InterruptedException {
    RabbitMessageClient messages = RabbitMessageClient.of(place, settings);
    return TraderSession.open(
        engine,
        place,
        messages,
        List.of(() -> new RabbitBacklog(new ThreadConnection(messages.connections().open()))),
        settings);
  }
}
