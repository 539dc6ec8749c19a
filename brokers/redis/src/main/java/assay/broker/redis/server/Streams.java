package assay.broker.redis.server;

import assay.broker.BrokerQueues;
import java.util.List;
import java.util.stream.IntStream;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.XClaimParams;
import redis.clients.jedis.params.XPendingParams;
import redis.clients.jedis.resps.StreamConsumerInfo;
import redis.clients.jedis.resps.StreamPendingEntry;

/// The streams that are the broker's queues, each with the services' single consumer group.
final class Streams {

  static final String GROUP = "services";

  /// An id below that of every message.
  static final StreamEntryID BEFORE_ALL = new StreamEntryID();

  static final String DEAD_LETTERS = BrokerQueues.DEAD_LETTERS;

  private static final String THERE_ALREADY = "BUSYGROUP";

  private static final int AT_ONCE = 100;

  private Streams() {}

  /// Creates missing streams, and assigns earlier consumers' messages to the new ones.
  ///
  /// @param consumers how many threads to use for quote requests, and for orders
  static void prepare(Jedis connection, int consumers) {
    for (String queue : BrokerQueues.ALL) {
      create(connection, queue);
    }
    adopt(connection, BrokerQueues.QUOTES, consumers);
    adopt(connection, BrokerQueues.PRICES, 1);
    adopt(connection, BrokerQueues.ORDERS, consumers);
  }

  private static void create(Jedis connection, String queue) {
    try {
      String unused = connection.xgroupCreate(queue, GROUP, BEFORE_ALL, true);
    } catch (JedisDataException e) {
      if (!("" + e.getMessage()).startsWith(THERE_ALREADY)) {
        throw e;
      }
    }
  }

  private static void adopt(Jedis connection, String queue, int consumers) {
    List<String> names =
        IntStream.rangeClosed(1, consumers).mapToObj(i -> queue + "-" + i).toList();
    for (StreamConsumerInfo left : connection.xinfoConsumers2(queue, GROUP)) {
      if (!names.contains(left.getName())) {
        move(connection, queue, left.getName(), names.getFirst());
        connection.xgroupDelConsumer(queue, GROUP, left.getName());
      }
    }
  }

  private static void move(Jedis connection, String queue, String from, String to) {
    for (List<StreamPendingEntry> some = pending(connection, queue, from);
        !some.isEmpty();
        some = pending(connection, queue, from)) {
      StreamEntryID[] ids =
          some.stream().map(StreamPendingEntry::getID).toArray(StreamEntryID[]::new);
      List<StreamEntryID> unused =
          connection.xclaimJustId(queue, GROUP, to, 0, XClaimParams.xClaimParams(), ids);
    }
  }

  private static List<StreamPendingEntry> pending(Jedis connection, String queue, String of) {
    return connection.xpending(
        queue,
        GROUP,
        XPendingParams.xPendingParams(StreamEntryID.MINIMUM_ID, StreamEntryID.MAXIMUM_ID, AT_ONCE)
            .consumer(of));
  }
}
