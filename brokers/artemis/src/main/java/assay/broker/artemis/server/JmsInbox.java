package assay.broker.artemis.server;

import assay.broker.service.Inbox;
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

/// What one thread receives from one queue: a connection, a session and a consumer of its own.
///
/// @param connection closed with it
/// @param session the connection's only one
/// @param consumer the session's only one
/// @param replies how it replies
record JmsInbox(Connection connection, Session session, MessageConsumer consumer, Replies replies)
    implements Inbox {

  /// So often a thread looks whether it is to end.
  private static final int WAIT_MILLIS = 300;

  /// How replies are sent by a session.
  @FunctionalInterface
  interface Replying {
    Replies by(Session session) throws JMSException;
  }

  /// Opens one.
  ///
  /// @param mode a session's mode, as JMS counts them
  static JmsInbox open(ConnectionFactory connections, int mode, String queue, Replying replying)
      throws JMSException {
    Connection connection = connections.createConnection();
    return open(connection, () -> connection.createSession(mode), queue, replying);
  }

  /// Opens one whose session takes part in transactions of others.
  static JmsInbox open(XAConnectionFactory connections, String queue, Replying replying)
      throws JMSException {
    XAConnection connection = connections.createXAConnection();
    return open(connection, connection::createXASession, queue, replying);
  }

  /// Opens a session.
  @FunctionalInterface
  private interface Sessions {
    Session open() throws JMSException;
  }

  private static JmsInbox open(
      Connection connection, Sessions sessions, String queue, Replying replying)
      throws JMSException {
    try {
      Session session = sessions.open();
      MessageConsumer consumer = session.createConsumer(session.createQueue(queue));
      connection.start();
      return new JmsInbox(connection, session, consumer, replying.by(session));
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

  /// The session's part in transactions of others.
  XASession distributed() {
    return (XASession) session;
  }

  @Override
  public void close() throws JMSException {
    connection.close();
  }
}
