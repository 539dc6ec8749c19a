package assay.broker.service;

import org.jspecify.annotations.Nullable;

/// Receives one queue's messages for one service thread.
public interface ServiceConsumer extends AutoCloseable {

  /// Waits a moment for the next message.
  ///
  /// @return null if none came
  @Nullable UnsettledDelivery next() throws Exception;
}
