package assay.broker.service;

import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;

/// Counts messages that no service can read. After a few returns they go to the dead letters.
public final class UnreadableMessages {

  private static final int TOLD = 10;
  private static final Logger LOGGER = Logger.getLogger("assay.broker");

  private final AtomicLong count = new AtomicLong();

  void note(UnsettledDelivery message, RuntimeException why) throws Exception {
    long number = message.first() ? count.incrementAndGet() : Long.MAX_VALUE;
    if (number <= TOLD) {
      LOGGER.warning("unreadable message %d: %s".formatted(number, why.getMessage()));
    }
  }

  /// Logs the count unless it is zero.
  void report() {
    if (count.get() > 0) {
      LOGGER.warning("messages that no service could read: " + count.get());
    }
  }
}
