package assay.broker.artemis.server;

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
record Inbox(Connection connection, Session session, MessageConsumer consumer)
    implements AutoCloseable {

  /// So often a thread looks whether it is to end.
  private static final int WAIT_MILLIS = 300;

  /// Opens one.
  ///
  /// @param mode a session's mode, as JMS counts them
  static Inbox open(ConnectionFactory connections, int mode, String queue) throws JMSException {
    Connection connection = connections.createConnection();
    try {
      Session session = connection.createSession(mode);
      MessageConsumer consumer = session.createConsumer(session.createQueue(queue));
      connection.start();
      return new Inbox(connection, session, consumer);
    } catch (JMSException e) {
      connection.close();
      throw e;
    }
  }

  /// Opens one whose session takes part in transactions of others.
  static Inbox open(XAConnectionFactory connections, String queue) throws JMSException {
    XAConnection connection = connections.createXAConnection();
    try {
      XASession session = connection.createXASession();
      MessageConsumer consumer = session.createConsumer(session.createQueue(queue));
      connection.start();
      return new Inbox(connection, session, consumer);
    } catch (JMSException e) {
      connection.close();
      throw e;
    }
  }

  /// The next message; null where none came for a moment.
  @Nullable Message next() throws JMSException {
    return consumer.receive(WAIT_MILLIS);
  }

  @Override
  public void close() throws JMSException {
    connection.close();
  }
}
