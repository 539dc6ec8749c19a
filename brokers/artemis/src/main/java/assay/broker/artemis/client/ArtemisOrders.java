package assay.broker.artemis.client;

import assay.broker.BrokerQueues;
import assay.broker.client.OpenOrders;
import javax.transaction.xa.XAResource;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.client.ActiveMQClient;
import org.apache.activemq.artemis.api.core.client.ClientSession;
import org.apache.activemq.artemis.api.core.client.ClientSessionFactory;
import org.apache.activemq.artemis.api.core.client.ServerLocator;

/// Asks one server for orders that are not done.
///
/// @param locator closed with it
/// @param connection closed with it
/// @param session closed with it
record ArtemisOrders(ServerLocator locator, ClientSessionFactory connection, ClientSession session)
    implements OpenOrders {

  /// Opens a connection to a server.
  static ArtemisOrders open(String url) throws Exception {
    ServerLocator locator = ActiveMQClient.createServerLocator(url);
    try {
      ClientSessionFactory connection = locator.createSessionFactory();
      return new ArtemisOrders(locator, connection, connection.createSession(true, false, false));
    } catch (Exception e) {
      locator.close();
      throw e;
    }
  }

  /// Undecided transactions first: what one of them gives back is in the queue then.
  @Override
  public long count() throws Exception {
    int undecided = session.recover(XAResource.TMSTARTRSCAN | XAResource.TMENDRSCAN).length;
    return undecided + session.queueQuery(SimpleString.of(BrokerQueues.ORDERS)).getMessageCount();
  }

  @Override
  public void close() throws Exception {
    session.close();
    connection.close();
    locator.close();
  }
}
