package assay.broker.artemis.client;

import assay.broker.BrokerQueues;
import assay.broker.client.BrokerBacklog;
import java.util.ArrayList;
import java.util.List;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientConsumer;
import org.apache.activemq.artemis.api.core.client.ClientMessage;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;
import org.apache.activemq.artemis.reader.TextMessageUtil;

/// Asks one server for unfinished orders and dead letters; its three resources are closed with it.
record ArtemisBacklog(ServerLocator locator, ClientSessionFactory connection, ClientSession session)
    implements BrokerBacklog {

  static ArtemisBacklog open(String url) throws Exception {
    ServerLocator locator = ActiveMQClient.createServerLocator(url);
    try {
      ClientSessionFactory connection = locator.createSessionFactory();
      return new ArtemisBacklog(locator, connection, connection.createSession(true, false, false));
    } catch (Exception e) {
      locator.close();
      throw e;
    }
  }

  /// Counts undecided transactions first: the orders they return are then in the queue.
  @Override
  public long count() throws Exception {
    int undecided = session.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN).length;
    return undecided + session.queueQuery(SimpleString.of(BrokerQueues.ORDERS)).getMessageCount();
  }

  /// Reads with a browsing consumer, which does not remove messages. JMS's own browser mistakes a
  /// failure for the end.
  @Override
  public List<String> deadLetters() throws ActiveMQException {
    List<String> texts = new ArrayList<>();
    session.start();
    try (ClientConsumer browser = session.createConsumer(BrokerQueues.DEAD_LETTERS, true)) {
      for (ClientMessage message = browser.receiveImmediate();
          message != null;
          message = browser.receiveImmediate()) {
        SimpleString text =
            message.getType() == Message.TEXT_TYPE
                ? TextMessageUtil.readBodyText(message.getBodyBuffer())
                : null;
        texts.add(text == null ? "" : text.toString());
      }
    } finally {
      session.stop();
    }
    return texts;
  }

  /// Uses a session without a transaction, which acknowledges each message at once.
  @Override
  public void dropDeadLetters() throws ActiveMQException {
    try (ClientSession own = connection.createSession(true, true, 0)) {
      own.start();
      try (ClientConsumer consumer = own.createConsumer(BrokerQueues.DEAD_LETTERS)) {
        for (ClientMessage message = consumer.receiveImmediate();
            message != null;
            message = consumer.receiveImmediate()) {
          message.acknowledge();
        }
      }
    }
  }

  @Override
  public void close() throws Exception {
    session.close();
    connection.close();
    locator.close();
  }
}
