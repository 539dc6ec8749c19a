package assay.broker.coherence.client;

import assay.broker.BrokerQueues;
import assay.broker.client.BrokerBacklog;
import assay.broker.coherence.topic.TopicMessage;
import assay.broker.coherence.topic.TopicsCluster;
import com.tangosol.net.topic.Subscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

record TopicBacklog(TopicsCluster cluster) implements BrokerBacklog {

  private static final long CALL_SECONDS = 5;

  /// Requires a server.
  static TopicBacklog open(TopicsCluster cluster) {
    if (!cluster.hasServer()) {
      throw new IllegalStateException("there is no server");
    }
    return new TopicBacklog(cluster);
  }

  @Override
  public long count() {
    return cluster.unacknowledged(BrokerQueues.ORDERS);
  }

  /// A topic cannot be browsed: as many messages as it reports are received, from its only channel,
  /// and none is acknowledged, so the next subscriber gets all of them.
  @Override
  public List<String> deadLetters()
      throws ExecutionException, InterruptedException, TimeoutException {
    int all = cluster.unacknowledged(BrokerQueues.DEAD_LETTERS);
    List<String> texts = new ArrayList<>();
    if (all == 0) {
      return texts;
    }
    try (Subscriber<String> reader = cluster.subscriber(BrokerQueues.DEAD_LETTERS, 0)) {
      while (texts.size() < all) {
        String message = reader.receive().get(CALL_SECONDS, TimeUnit.SECONDS).getValue();
        texts.add(TopicMessage.read(message).body());
      }
    }
    return texts;
  }

  @Override
  public void dropDeadLetters() throws ExecutionException, InterruptedException, TimeoutException {
    try (Subscriber<String> reader = cluster.subscriber(BrokerQueues.DEAD_LETTERS, 0)) {
      while (cluster.unacknowledged(BrokerQueues.DEAD_LETTERS) > 0) {
        Subscriber.Element<String> next = reader.receive().get(CALL_SECONDS, TimeUnit.SECONDS);
        Subscriber.CommitResult unused = next.commitAsync().get(CALL_SECONDS, TimeUnit.SECONDS);
      }
    }
  }

  @Override
  public void close() {}
}
