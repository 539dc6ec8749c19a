package assay.broker.service;

import org.jspecify.annotations.Nullable;

/// Where one thread of a service receives the messages of one queue.
public interface Inbox extends AutoCloseable {

  /// Waits a moment for the next message.
  ///
  /// @return null where none came
  @Nullable ReceivedMessage next() throws Exception;
}
