package assay.broker.artemis.client;

import assay.api.DefiniteFailureException;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.jspecify.annotations.Nullable;

/// The channels of all threads, one each.
///
/// @param connections what opens them
/// @param answered whether replies come to them
/// @param ofThreads the channel of each thread that has one
record Channels(
    ActiveMQConnectionFactory connections, boolean answered, Map<Thread, Channel> ofThreads)
    implements AutoCloseable {

  Channels(ActiveMQConnectionFactory connections, boolean answered) {
    this(connections, answered, new ConcurrentHashMap<>());
  }

  /// This thread's channel, ready to send to a queue.
  ///
  /// @throws DefiniteFailureException where it cannot be opened: nothing was sent then
  Channel ready(String queue) {
    try {
      Channel channel = ofThreads.get(Thread.currentThread());
      if (channel == null || channel.broken()) {
        forget();
        channel = Channel.open(connections);
        ofThreads.put(Thread.currentThread(), channel);
      }
      channel.prepare(queue, answered);
      return channel;
    } catch (InvalidDestinationException e) {
      throw new DefiniteFailureException("there is no queue `" + queue + "`", e);
    } catch (JMSException e) {
      throw new DefiniteFailureException("no connection to the broker: " + e.getMessage(), e);
    }
  }

  /// Closes this thread's channel, if it has one.
  void forget() {
    close(ofThreads.remove(Thread.currentThread()));
  }

  private static void close(@Nullable Channel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (JMSException e) {
      // It is of no use any more, and the broker notices that by itself.
    }
  }

  @Override
  public void close() {
    ofThreads.values().forEach(Channels::close);
    connections.close();
  }
}
