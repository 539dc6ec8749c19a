package assay.broker.redis.server;

import assay.broker.redis.connection.StreamFields;
import assay.broker.service.UnsettledDelivery;
import redis.clients.jedis.resps.StreamEntry;

/// A message by a stream entry.
///
/// @param first whether this is its first delivery
/// @param inbox the inbox that received the message
record ReceivedStreamMessage(StreamEntry entry, boolean first, StreamConsumer inbox)
    implements UnsettledDelivery {

  @Override
  public String text() {
    String body = entry.getFields().get(StreamFields.BODY);
    if (body == null) {
      throw new IllegalArgumentException("a message without text");
    }
    return body;
  }

  @Override
  public void reply(String body) {
    inbox.reply(entry, body);
  }

  @Override
  public void acknowledge() {
    inbox.acknowledge(entry);
  }

  @Override
  public void giveBack() {
    inbox.giveBack(entry);
  }
}
