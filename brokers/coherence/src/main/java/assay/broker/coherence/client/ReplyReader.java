package assay.broker.coherence.client;

import assay.broker.coherence.topic.TopicMessage;
import com.tangosol.net.topic.Subscriber;
import com.tangosol.net.topic.Subscriber.CommitResult;
import com.tangosol.net.topic.Subscriber.Element;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;

/// The thread that receives a client's replies and passes each to its waiting request. Replies without a waiting request
/// are dropped.
final class ReplyReader implements AutoCloseable {

  /// A topic keeps received messages until they are acknowledged.
  private static final int ACKNOWLEDGE_EVERY = 64;

  private final Subscriber<String> subscriber;
  private final Map<Long, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();
  private final Consumer<String> onFailure;
  private volatile boolean closed;

  /// @param subscriber closed with the reader
  /// @param onFailure receives the reason if the reader cannot continue
  ReplyReader(Subscriber<String> subscriber, Consumer<String> onFailure) {
    this.subscriber = subscriber;
    this.onFailure = onFailure;
    Thread unused = Thread.ofPlatform().daemon().name("replies").start(this::receive);
  }

  private void receive() {
    try {
      for (int count = 1; !closed; count++) {
        Element<String> element = subscriber.receive().get();
        TopicMessage reply = TopicMessage.read(element.getValue());
        CompletableFuture<String> request = waiting.remove(reply.id());
        if (request != null) {
          request.complete(reply.body());
        }
        if (count % ACKNOWLEDGE_EVERY == 0) {
          CompletableFuture<CommitResult> ignored = element.commitAsync();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | IllegalStateException e) {
      if (!closed) {
        onFailure.accept("replies cannot be received: " + e.getMessage());
      }
    }
  }

  /// Called before the request is sent.
  CompletableFuture<String> expect(long id) {
    CompletableFuture<String> reply = new CompletableFuture<>();
    waiting.put(id, reply);
    return reply;
  }

  void giveUp(long id) {
    waiting.remove(id);
  }

  void fail(IOException why) {
    waiting.values().forEach(reply -> reply.completeExceptionally(why));
  }

  @Override
  public void close() {
    closed = true;
    subscriber.close();
  }
}
