package assay.broker.coherence.client;

import assay.api.Session;
import assay.broker.BrokerPlace;
import assay.broker.client.TraderSession;
import assay.broker.coherence.topic.TopicsCluster;
import assay.broker.coherence.topic.TopicsSettings;
import java.io.IOException;
import java.util.List;

public final class TopicsSessionOpener {

  private TopicsSessionOpener() {}

  /// Returns when the topics take messages, and the database connections.
  ///
  /// @throws IOException when the configuration cannot be written
  public static Session open(String engine, BrokerPlace place, TopicsSettings settings)
      throws IOException, InterruptedException {
    TopicsCluster cluster = TopicsCluster.join(place, settings, false);
    return TraderSession.open(
        engine,
        place,
        new TopicMessageClient(cluster),
        List.of(() -> TopicBacklog.open(cluster)),
        settings);
  }
}
