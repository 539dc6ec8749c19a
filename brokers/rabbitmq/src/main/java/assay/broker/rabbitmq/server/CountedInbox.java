package assay.broker.rabbitmq.server;

import assay.broker.service.Inbox;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// An inbox of orders that is counted as long as it is open.
///
/// @param inbox closed with it
/// @param all those that are open
record CountedInbox(RabbitInbox inbox, OrderInboxes all) implements Inbox {

  CountedInbox {
    all.open().add(inbox);
  }

  @Override
  public @Nullable RabbitMessage next() throws IOException, InterruptedException {
    return inbox.next();
  }

  /// The broker says that it is closed once all it had is back in the queue.
  @Override
  public void close() throws IOException {
    try {
      inbox.close();
    } finally {
      boolean unused = all.open().remove(inbox);
    }
  }
}
