package assay.broker.redis.client;

import assay.api.Session;
import assay.broker.BrokerProcess;
import assay.broker.client.TraderSession;
import assay.broker.redis.connection.StreamSettings;
import java.util.List;

public final class StreamSession {

  private StreamSession() {}

  /// Returns when the broker takes messages, and the database answers too.
  public static Session open(String engine, BrokerProcess place, StreamSettings settings)
      throws InterruptedException {
    StreamMessageClient messages = StreamMessageClient.of(place, settings);
    return TraderSession.open(
        engine,
        place,
        messages,
        List.of(() -> new StreamOrders(messages.connections().open())),
        settings);
  }
}
