package assay.broker.artemis.server;

import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;

/// Sends replies, which never survive the broker.
@FunctionalInterface
interface ReplySender {

  /// Replies if the message asks for a reply.
  void reply(Message request, String body) throws JMSException;

  /// Replies by the receiving session and one producer; if the session is transacted, the reply is
  /// too.
  static ReplySender kept(Session session) throws JMSException {
    MessageProducer producer = session.createProducer(null);
    return (request, body) -> send(session, producer, request, body);
  }

  /// Replies by a new connection, session and producer each time, outside of any transaction.
  static ReplySender opened(ConnectionFactory connections) {
    return (request, body) -> {
      if (request.getJMSReplyTo() == null) {
        return;
      }
      try (Connection connection = connections.createConnection();
          Session session = connection.createSession(Session.AUTO_ACKNOWLEDGE);
          MessageProducer producer = session.createProducer(null)) {
        send(session, producer, request, body);
      }
    };
  }

  private static void send(Session session, MessageProducer producer, Message request, String body)
      throws JMSException {
    Destination to = request.getJMSReplyTo();
    if (to == null) {
      return;
    }
    TextMessage reply = session.createTextMessage(body);
    reply.setJMSCorrelationID(request.getJMSMessageID());
    try {
      producer.send(
          to,
          reply,
          DeliveryMode.NON_PERSISTENT,
          Message.DEFAULT_PRIORITY,
          Message.DEFAULT_TIME_TO_LIVE);
    } catch (InvalidDestinationException e) {
      // The sender is gone, and its queue too.
    }
  }
}
