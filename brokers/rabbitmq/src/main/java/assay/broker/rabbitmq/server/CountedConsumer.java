package assay.broker.rabbitmq.server;

import assay.broker.service.ServiceConsumer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// An inbox of orders that is counted while it is open.
///
/// @param inbox closed with this
/// @param all the open inboxes
record CountedConsumer(RabbitConsumer inbox, OrderConsumers all) implements ServiceConsumer {

  CountedConsumer {
    all.open().add(inbox);
  }

  @Override
  public @Nullable RabbitMessage next() throws IOException, InterruptedException {
    return inbox.next();
  }

  /// The broker confirms the end after all messages from this inbox are back in the queue.
  @Override
  public void close() throws IOException {
    try {
      inbox.close();
    } finally {
      boolean unused = all.open().remove(inbox);
    }
  }
}
