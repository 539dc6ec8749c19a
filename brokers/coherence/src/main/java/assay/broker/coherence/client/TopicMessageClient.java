package assay.broker.coherence.client;

import assay.api.DefiniteFailureException;
import assay.api.message.MessagePersistence;
import assay.broker.BrokerQueues;
import assay.broker.client.TraderSession;
import assay.broker.coherence.topic.TopicsCluster;
import com.tangosol.net.Member;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Messages by topics. All threads share one exchange; after it breaks, the next request opens
/// another one.
///
/// Persistence belongs to the topic: a message's delivery mode has no effect.
final class TopicMessageClient implements TraderSession.Messages {

  private static final Duration CLOSE = Duration.ofSeconds(5);

  private final TopicsCluster cluster;

  /// Guarded by this client, like all fields below.
  private @Nullable TopicRequester current;

  private int opened;

  TopicMessageClient(TopicsCluster cluster) {
    this.cluster = cluster;
    cluster.onLeft(this::left);
  }

  /// Requests to the only server that was there get no reply; another server has the messages.
  private void left(Member member) {
    if (!cluster.hasServer()) {
      breakOff(member.getMemberName() + " went away before it replied");
    }
  }

  private synchronized void breakOff(String why) {
    if (current != null) {
      current.breakOff(why);
    }
  }

  @Override
  public void tryConnection() {
    TopicRequester unused = open();
  }

  @Override
  public String request(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException, TimeoutException {
    return ready(queue).request(queue, body);
  }

  @Override
  public void send(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException {
    ready(queue).send(queue, body);
  }

  private TopicRequester ready(String queue) {
    if (!BrokerQueues.ALL.contains(queue)) {
      throw new DefiniteFailureException("there is no queue `" + queue + "`");
    }
    try {
      return open();
    } catch (RuntimeException e) {
      throw new DefiniteFailureException("no connection to the topics: " + e.getMessage(), e);
    }
  }

  private synchronized TopicRequester open() {
    if (current != null && !current.broken()) {
      return current;
    }
    if (!cluster.takesMessages()) {
      throw new IllegalStateException("no server takes messages");
    }
    if (current != null) {
      Thread unused = current.close();
    }
    current = null;
    opened++;
    current = new TopicRequester(cluster, opened);
    return current;
  }

  @Override
  public synchronized void close() {
    try {
      if (current != null && !current.close().join(CLOSE)) {
        throw new IllegalStateException("the topics are not left within " + CLOSE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      cluster.leave();
    }
  }
}
