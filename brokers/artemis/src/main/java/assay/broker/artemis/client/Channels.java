package assay.broker.artemis.client;

import assay.api.DefiniteFailureException;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.jspecify.annotations.Nullable;

/// The channels of all threads, one each.
///
/// @param servers what opens them, for each server; only one at a time takes connections
/// @param answered whether replies come to them
/// @param ofThreads the channel of each thread that has one
/// @param last which server took the last connection
record Channels(
    List<ActiveMQConnectionFactory> servers,
    boolean answered,
    Map<Thread, Channel> ofThreads,
    AtomicInteger last)
    implements AutoCloseable {

  Channels(List<ActiveMQConnectionFactory> servers, boolean answered) {
    this(servers, answered, new ConcurrentHashMap<>(), new AtomicInteger());
  }

  /// A channel to the first server that takes connections. Artemis' own search would pause for two seconds after each that
  /// does not, and let all threads wait meanwhile.
  Channel open() throws JMSException {
    JMSException failure = new JMSException("there is no server");
    int first = last.get();
    for (int i = 0; i < servers.size(); i++) {
      int server = (first + i) % servers.size();
      try {
        Channel channel = Channel.open(servers.get(server));
        last.set(server);
        return channel;
      } catch (JMSException e) {
        failure = e;
      }
    }
    throw failure;
  }

  /// This thread's channel, ready to send to a queue.
  ///
  /// @throws DefiniteFailureException where it cannot be opened: nothing was sent then
  Channel ready(String queue) {
    try {
      Channel channel = ofThreads.get(Thread.currentThread());
      if (channel == null || channel.broken()) {
        forget();
        channel = open();
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
    servers.forEach(ActiveMQConnectionFactory::close);
  }
}
