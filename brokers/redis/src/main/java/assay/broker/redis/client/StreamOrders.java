package assay.broker.redis.client;

import assay.broker.BrokerQueues;
import assay.broker.client.OpenOrders;
import redis.clients.jedis.Jedis;

/// Asks the broker for orders that are not done: an entry leaves its stream when it is acknowledged.
///
/// @param connection closed with it
record StreamOrders(Jedis connection) implements OpenOrders {

  @Override
  public long count() {
    return connection.xlen(BrokerQueues.ORDERS);
  }

  @Override
  public void close() {
    connection.close();
  }
}
