package assay.broker.coherence.server;

import assay.broker.coherence.TopicMessage;
import assay.broker.service.Inbox;
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

/// What one thread receives from one queue: a subscriber of its own, with one channel.
///
/// A topic does not count deliveries, so the inbox does; it forgets them when it is closed.
final class TopicInbox implements Inbox {

  /// So often a thread looks whether it is to end.
  private static final long WAIT_MILLIS = 300;

  /// A message that was given back so often is dead.
  private static final int DELIVERIES = 5;

  private static final long CALL_SECONDS = 5;

  private final Subscriber<String> subscriber;
  private final ReplyPublishers replies;
  private final Publisher<String> deadLetters;
  private final Runnable onClose;
  private @Nullable CompletableFuture<Element<String>> coming;
  private @Nullable Element<String> received;
  private int deliveries;

  /// An inbox.
  ///
  /// @param subscriber closed with it
  /// @param onClose what is done when it is closed
  TopicInbox(
      Subscriber<String> subscriber,
      ReplyPublishers replies,
      Publisher<String> deadLetters,
      Runnable onClose) {
    this.subscriber = subscriber;
    this.replies = replies;
    this.deadLetters = deadLetters;
    this.onClose = onClose;
  }

  /// One that was given back comes again before all others.
  @Override
  public @Nullable TopicReceived next() throws ExecutionException, InterruptedException {
    Element<String> next = received == null ? receive() : received;
    received = next;
    if (next == null) {
      return null;
    }
    deliveries++;
    return new TopicReceived(this, TopicMessage.read(next.getValue()), deliveries);
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

  /// Replies to a message where its sender waits for it.
  void reply(TopicMessage request, String body) {
    replies.send(request, body);
  }

  /// Takes the message in hands off the queue.
  ///
  /// @throws IllegalStateException where the topic does not take it, as when the channel is another subscriber's by now
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

  /// Puts the message in hands back, or with the dead ones when it came too often.
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
