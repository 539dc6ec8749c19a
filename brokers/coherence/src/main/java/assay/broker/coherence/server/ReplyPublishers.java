package assay.broker.coherence.server;

import assay.broker.coherence.topic.ReplyTopicNames;
import assay.broker.coherence.topic.TopicMessage;
import assay.broker.coherence.topic.TopicsCluster;
import com.tangosol.net.Member;
import com.tangosol.net.topic.Publisher;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// Sends replies, with a publisher for each topic that a client waits at. A publisher closes when
/// its client has left, and the topic ends then.
final class ReplyPublishers implements AutoCloseable {

  private final TopicsCluster cluster;
  private final Map<String, Publisher<String>> publishers = new ConcurrentHashMap<>();

  ReplyPublishers(TopicsCluster cluster) {
    this.cluster = cluster;
  }

  /// Replies if the request's sender is present and waits for a reply. Does not wait until the
  /// topic has the reply.
  void send(TopicMessage request, String body) {
    String to = request.replyTo();
    if (to.isEmpty() || !isThere(to)) {
      return;
    }
    Publisher<String> publisher = publishers.computeIfAbsent(to, cluster::publisher);
    CompletableFuture<Publisher.Status> unused =
        publisher
            .publish(new TopicMessage(request.id(), "", body).write())
            .whenComplete((sent, failure) -> {
              if (failure != null) {
                publishers.remove(to, publisher);
              }
            });
    if (!isThere(to)) {
      end(to);
    }
  }

  private boolean isThere(String topic) {
    return cluster.members().stream().anyMatch(member -> ReplyTopicNames.isOf(member, topic));
  }

  /// Ends a departed client's topics.
  void forget(Member client) {
    List.copyOf(publishers.keySet()).stream()
        .filter(topic -> ReplyTopicNames.isOf(client, topic))
        .forEach(this::end);
  }

  private void end(String topic) {
    Publisher<String> publisher = publishers.remove(topic);
    if (publisher != null) {
      publisher.close();
      cluster.destroy(topic);
    }
  }

  @Override
  public void close() {
    publishers.values().forEach(Publisher::close);
  }
}
