package assay.broker.redis.client;

import assay.broker.BrokerQueues;
import assay.broker.client.BrokerBacklog;
import assay.broker.redis.connection.StreamFields;
import java.util.List;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.params.XTrimParams;

/// Asks the broker for orders. An entry leaves its stream when it is acknowledged; dead letters
/// have no consumer.
///
/// @param connection closed with this
record StreamBacklog(Jedis connection) implements BrokerBacklog {

  @Override
  public long count() {
    return connection.xlen(BrokerQueues.ORDERS);
  }

  @Override
  public List<String> deadLetters() {
    return connection
        .xrange(BrokerQueues.DEAD_LETTERS, StreamEntryID.MINIMUM_ID, StreamEntryID.MAXIMUM_ID)
        .stream()
        .map(entry -> entry.getFields().getOrDefault(StreamFields.BODY, ""))
        .toList();
  }

  /// The stream itself stays, with its consumer groups.
  @Override
  public void dropDeadLetters() {
    long unused = connection.xtrim(BrokerQueues.DEAD_LETTERS, XTrimParams.xTrimParams().maxLen(0));
  }

  @Override
  public void close() {
    connection.close();
  }
}
