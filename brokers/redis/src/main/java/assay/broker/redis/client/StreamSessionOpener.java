package assay.broker.redis.client;

import assay.api.Session;
import assay.broker.BrokerPlace;
import assay.broker.client.TraderSession;
import assay.broker.redis.connection.RedisBrokerSettings;
import java.util.List;

public final class StreamSessionOpener {

  private StreamSessionOpener() {}

  /// Returns when the broker takes messages, and the database answers too.
  public static Session open(String engine, BrokerPlace place, RedisBrokerSettings settings)
      throws InterruptedException {
    StreamMessageClient messages = StreamMessageClient.of(place, settings);
    return TraderSession.open(
        engine,
        place,
        messages,
        List.of(() -> new StreamBacklog(messages.connections().open())),
        settings);
  }
}
