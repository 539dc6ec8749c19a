package assay.broker.artemis.server;

import assay.broker.service.ServiceConsumer;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import jakarta.jms.XAConnectionFactory;
import jakarta.jms.XASession;
import org.jspecify.annotations.Nullable;

/// Receives a queue's messages for one thread, with its own connection, session and consumer.
///
/// @param connection closed with the inbox
record ArtemisConsumer(
    Connection connection, Session session, MessageConsumer consumer, ReplySender replies)
    implements ServiceConsumer {

  /// The wait before a check whether to end.
  private static final int WAIT_MILLIS = 300;

  @FunctionalInterface
  interface Replying {
    ReplySender by(Session session) throws JMSException;
  }

  /// @param mode the acknowledgement mode, a JMS constant
  static ArtemisConsumer open(
      ConnectionFactory connections, int mode, String queue, Replying replying)
      throws JMSException {
    Connection connection = connections.createConnection();
    return open(connection, () -> connection.createSession(mode), queue, replying);
  }

  /// The inbox's session takes part in distributed transactions.
  static ArtemisConsumer open(XAConnectionFactory connections, String queue, Replying replying)
      throws JMSException {
    XAConnection connection = connections.createXAConnection();
    return open(connection, connection::createXASession, queue, replying);
  }

  @FunctionalInterface
  private interface Sessions {
    Session open() throws JMSException;
  }

  private static ArtemisConsumer open(
      Connection connection, Sessions sessions, String queue, Replying replying)
      throws JMSException {
    try {
      Session session = sessions.open();
      MessageConsumer consumer = session.createConsumer(session.createQueue(queue));
      connection.start();
      return new ArtemisConsumer(connection, session, consumer, replying.by(session));
    } catch (JMSException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public @Nullable JmsMessage next() throws JMSException {
    Message message = consumer.receive(WAIT_MILLIS);
    return message == null ? null : new JmsMessage(message, session, replies);
  }

  XASession distributed() {
    return (XASession) session;
  }

  @Override
  public void close() throws JMSException {
    connection.close();
  }
}
