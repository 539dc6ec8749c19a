package assay.broker.redis.server;

import assay.broker.redis.connection.StreamFields;
import assay.broker.service.ServiceConsumer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.params.XReadGroupParams;
import redis.clients.jedis.resps.StreamEntry;

/// Receives a stream's messages for one thread: first its consumer's unacknowledged messages, then
/// new ones.
final class StreamConsumer implements ServiceConsumer {

  /// The wait before a check whether to end.
  private static final int WAIT_MILLIS = 300;

  /// The delivery after which a returned message is dead.
  private static final String DELIVERIES = "5";

  private final Jedis connection;
  private final ConsumerSettings consumer;
  private final ReplySender replies;
  private final Deque<ReceivedStreamMessage> held = new ArrayDeque<>();
  private boolean caughtUp;

  /// @param connection used only by the inbox and closed with it
  StreamConsumer(Jedis connection, ConsumerSettings consumer, ReplySender replies) {
    this.connection = connection;
    this.consumer = consumer;
    this.replies = replies;
  }

  @Override
  public @Nullable ReceivedStreamMessage next() {
    if (held.isEmpty() && !caughtUp) {
      hold(read(Streams.BEFORE_ALL, new XReadGroupParams()), false);
      caughtUp = held.isEmpty();
    }
    if (held.isEmpty()) {
      XReadGroupParams wait = new XReadGroupParams().block(WAIT_MILLIS);
      hold(read(StreamEntryID.XREADGROUP_UNDELIVERED_ENTRY, wait), true);
    }
    return held.poll();
  }

  private List<StreamEntry> read(StreamEntryID from, XReadGroupParams how) {
    List<Map.Entry<String, List<StreamEntry>>> streams =
        connection.xreadGroup(
            Streams.GROUP,
            consumer.name(),
            how.count(consumer.batch()),
            Map.of(consumer.queue(), from));
    return streams == null || streams.isEmpty() ? List.of() : streams.getFirst().getValue();
  }

  private void hold(List<StreamEntry> entries, boolean first) {
    for (StreamEntry entry : entries) {
      held.add(new ReceivedStreamMessage(entry, first, this));
    }
  }

  /// Only if the message asks for a reply.
  void reply(StreamEntry message, String body) {
    String to = message.getFields().get(StreamFields.REPLY_TO);
    if (to != null) {
      replies.send(to, message.getID() + " " + body);
    }
  }

  void acknowledge(StreamEntry message) {
    Object unused =
        Scripts.ACKNOWLEDGE.run(
            connection,
            List.of(consumer.queue()),
            List.of(Streams.GROUP, message.getID().toString()));
  }

  /// Redelivers a message before all others, unless it is dead.
  void giveBack(StreamEntry message) {
    Object again =
        Scripts.GIVE_BACK.run(
            connection,
            List.of(consumer.queue(), Streams.DEAD_LETTERS),
            List.of(Streams.GROUP, message.getID().toString(), consumer.name(), DELIVERIES));
    if (again.equals(1L)) {
      held.addFirst(new ReceivedStreamMessage(message, false, this));
    }
  }

  @Override
  public void close() {
    connection.close();
  }
}
