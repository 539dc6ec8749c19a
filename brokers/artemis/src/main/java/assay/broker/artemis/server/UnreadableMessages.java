package assay.broker.artemis.server;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;

/// Counts messages that no service can read. Given back a few times, they go to the queue of the dead.
final class UnreadableMessages {

  private static final String DELIVERIES = "JMSXDeliveryCount";
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

  /// Notes one, whenever it comes anew.
  void note(Message message, RuntimeException why) throws JMSException {
    if (message.getIntProperty(DELIVERIES) <= 1) {
      LOGGER.warning(
          "unreadable message %d, from %s: %s"
              .formatted(count.incrementAndGet(), message.getJMSDestination(), why.getMessage()));
    }
  }
}
