package assay.broker.coherence.client;

import assay.api.DefiniteFailureException;
import assay.broker.BrokerQueues;
import assay.broker.coherence.topic.ReplyTopicNames;
import assay.broker.coherence.topic.TopicMessage;
import assay.broker.coherence.topic.TopicsCluster;
import com.tangosol.net.topic.Publisher;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// Sends messages and receives replies for all of a client's threads: a publisher for each queue,
/// and a topic for replies.
final class TopicRequester {

  /// A reply takes milliseconds; a later price is useless.
  private static final long REPLY_MILLIS = 2_000;

  /// A topic acknowledges a message when it is on the disk, which can take a second on a busy disk.
  private static final long CALL_MILLIS = 5_000;

  private final TopicsCluster cluster;
  private final String replyTo;
  private final Map<String, Publisher<String>> publishers = new HashMap<>();
  private final ReplyReader replies;
  private final AtomicLong ids = new AtomicLong();
  private volatile boolean broken;

  /// @param number the exchange's number in the client
  TopicRequester(TopicsCluster cluster, int number) {
    this.cluster = cluster;
    replyTo = ReplyTopicNames.name(cluster.self(), number);
    replies = new ReplyReader(cluster.listener(replyTo), this::breakOff);
    BrokerQueues.ALL.forEach(queue -> publishers.put(queue, cluster.publisher(queue)));
  }

  boolean broken() {
    return broken;
  }

  void breakOff(String why) {
    broken = true;
    replies.fail(new IOException(why));
  }

  /// Waits for the reply.
  String request(String queue, String body)
      throws IOException, InterruptedException, TimeoutException {
    long id = ids.incrementAndGet();
    CompletableFuture<String> reply = replies.expect(id);
    try {
      CompletableFuture<Publisher.Status> unused =
          publish(queue, new TopicMessage(id, replyTo, body))
              .whenComplete((sent, failure) -> {
                if (failure != null) {
                  breakOff("the topic did not take the request: " + failure);
                }
              });
      if (broken) {
        throw new IOException("the server went away before it replied");
      }
      return reply.get(REPLY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw new TimeoutException("no reply within " + REPLY_MILLIS + " ms");
    } finally {
      replies.giveUp(id);
    }
  }

  /// Waits until the topic has the message.
  void send(String queue, String body) throws IOException, InterruptedException {
    try {
      Publisher.Status unused =
          publish(queue, new TopicMessage(ids.incrementAndGet(), "", body))
              .get(CALL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      broken = true;
      throw new IOException("the topic did not acknowledge the message: " + e, e);
    }
  }

  /// @throws DefiniteFailureException when the publisher is closed: then it was not sent
  private CompletableFuture<Publisher.Status> publish(String queue, TopicMessage message) {
    Publisher<String> publisher = publishers.get(queue);
    if (publisher == null) {
      throw new DefiniteFailureException("there is no queue `" + queue + "`");
    }
    try {
      return publisher.publish(message.write());
    } catch (IllegalStateException e) {
      broken = true;
      throw new DefiniteFailureException("nothing was sent: " + e.getMessage(), e);
    }
  }

  /// Closing takes time if no server is present.
  Thread close() {
    breakOff("the client closes");
    return Thread.ofPlatform()
        .daemon()
        .name("closing " + replyTo)
        .start(() -> {
          replies.close();
          publishers.values().forEach(Publisher::close);
          cluster.destroy(replyTo);
        });
  }
}
