package assay.broker.coherence.server;

import assay.broker.coherence.topic.TopicMessage;
import assay.broker.service.ServiceConsumer;
import com.tangosol.net.topic.Publisher;
import com.tangosol.net.topic.Subscriber;
import com.tangosol.net.topic.Subscriber.CommitResult;
import com.tangosol.net.topic.Subscriber.CommitResultStatus;
import com.tangosol.net.topic.Subscriber.Element;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Receives a queue's messages for one thread, with its own subscriber for one channel.
///
/// A topic does not count deliveries, so the inbox does, until it is closed.
final class TopicConsumer implements ServiceConsumer {

  /// The wait before a check whether to end.
  private static final long WAIT_MILLIS = 300;

  /// The delivery after which a returned message is dead.
  private static final int DELIVERIES = 5;

  private static final long CALL_SECONDS = 5;

  private final Subscriber<String> subscriber;
  private final ReplyPublishers replies;
  private final Publisher<String> deadLetters;
  private final Runnable onClose;
  private @Nullable CompletableFuture<Element<String>> coming;
  private @Nullable Element<String> received;
  private int deliveries;

  /// @param subscriber closed with the inbox
  /// @param onClose called when the inbox is closed
  TopicConsumer(
      Subscriber<String> subscriber,
      ReplyPublishers replies,
      Publisher<String> deadLetters,
      Runnable onClose) {
    this.subscriber = subscriber;
    this.replies = replies;
    this.deadLetters = deadLetters;
    this.onClose = onClose;
  }

  /// A returned message comes again before all others.
  @Override
  public @Nullable ReceivedTopicMessage next() throws ExecutionException, InterruptedException {
    Element<String> next = received == null ? receive() : received;
    received = next;
    if (next == null) {
      return null;
    }
    deliveries++;
    return new ReceivedTopicMessage(this, TopicMessage.read(next.getValue()), deliveries);
  }

  private @Nullable Element<String> receive() throws ExecutionException, InterruptedException {
    CompletableFuture<Element<String>> future = coming == null ? subscriber.receive() : coming;
    coming = future;
    try {
      Element<String> element = future.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      coming = null;
      return element;
    } catch (TimeoutException e) {
      return null;
    }
  }

  void reply(TopicMessage request, String body) {
    replies.send(request, body);
  }

  /// @throws IllegalStateException when the topic refuses, for example because another subscriber has
  /// the channel now
  void acknowledge() {
    Element<String> done = inHands();
    CommitResult result = done.commit();
    received = null;
    deliveries = 0;
    if (result.getStatus() != CommitResultStatus.Committed) {
      throw new IllegalStateException(
          "the topic did not take the acknowledgement of %s: %s"
              .formatted(done.getPosition(), result));
    }
  }

  /// Returns the current message, or moves it to the dead letters after too many deliveries.
  void giveBack() throws ExecutionException, InterruptedException, TimeoutException {
    if (deliveries >= DELIVERIES) {
      Publisher.Status unused =
          deadLetters.publish(inHands().getValue()).get(CALL_SECONDS, TimeUnit.SECONDS);
      acknowledge();
    }
  }

  private Element<String> inHands() {
    if (received == null) {
      throw new IllegalStateException("no message is in hands");
    }
    return received;
  }

  @Override
  public void close() {
    try {
      subscriber.close();
    } finally {
      onClose.run();
    }
  }
}
