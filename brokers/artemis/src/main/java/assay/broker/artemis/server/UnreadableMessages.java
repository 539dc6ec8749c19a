package assay.broker.artemis.server;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;

/// Counts messages that no service can read. Given back a few times, they go to the queue of the dead.
final class UnreadableMessages {

  private static final String DELIVERIES = "JMSXDeliveryCount";
  private static final int TOLD = 10;
  private static final Logger LOGGER = Logger.getLogger("assay.broker");

  private final AtomicLong count = new AtomicLong();

  /// The text of a message.
  ///
  /// @throws IllegalArgumentException where it has none
  static String text(Message message) throws JMSException {
    if (message instanceof TextMessage words && words.getText() != null) {
      return words.getText();
    }
    throw new IllegalArgumentException("a message without text");
  }

  /// How many there were.
  long count() {
    return count.get();
  }

  /// Notes one when it comes for the first time, and tells of the first few.
  void note(Message message, RuntimeException why) throws JMSException {
    long number =
        message.getIntProperty(DELIVERIES) <= 1 ? count.incrementAndGet() : Long.MAX_VALUE;
    if (number <= TOLD) {
      LOGGER.warning(
          "unreadable message %d, from %s: %s"
              .formatted(number, message.getJMSDestination(), why.getMessage()));
    }
  }
}
