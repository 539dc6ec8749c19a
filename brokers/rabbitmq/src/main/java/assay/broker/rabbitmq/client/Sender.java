package assay.broker.rabbitmq.client;

import assay.api.message.MessagePersistence;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/// Sends messages without replies, each confirmed by the broker. For one thread.
final class Sender {

  private final Channel channel;
  private final AtomicBoolean returned = new AtomicBoolean();

  private Sender(Channel channel) {
    this.channel = channel;
  }

  /// With its own channel.
  static Sender by(Channel channel) throws IOException {
    Sender sender = new Sender(channel);
    var unused = channel.confirmSelect();
    var unusedListener = channel.addReturnListener(message -> sender.returned.set(true));
    return sender;
  }

  /// Sends a message and waits for the broker's confirmation: a persistent message in a durable
  /// queue is then on the disk.
  ///
  /// @throws assay.api.DefiniteFailureException when the broker surely did not take the message
  /// @throws IOException when the broker may have taken the message
  void send(String queue, String body, MessagePersistence delivery, Duration patience)
      throws IOException, InterruptedException {
    returned.set(false);
    Publishing.publish(channel, queue, Publishing.properties(delivery).build(), body);
    try {
      if (!channel.waitForConfirms(patience.toMillis())) {
        throw new IOException("the broker could not confirm the message");
      }
    } catch (TimeoutException e) {
      throw new IOException("no confirm within " + patience.toMillis() + " ms", e);
    } catch (ShutdownSignalException e) {
      throw new IOException("the broker went away as it was sent a message", e);
    }
    if (returned.get()) {
      throw Publishing.unknown(queue);
    }
  }
}
