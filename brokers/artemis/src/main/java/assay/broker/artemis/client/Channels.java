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
/// @param servers each server's connection factory; only one server at a time takes connections
/// @param answered whether the channels receive replies
/// @param last the index of the server that took the last connection
record Channels(
    List<ActiveMQConnectionFactory> servers,
    boolean answered,
    Map<Thread, Channel> ofThreads,
    AtomicInteger last)
    implements AutoCloseable {

  Channels(List<ActiveMQConnectionFactory> servers, boolean answered) {
    this(servers, answered, new ConcurrentHashMap<>(), new AtomicInteger());
  }

  /// A channel to the first server that takes connections. Artemis' own search pauses for two seconds after each failed
  /// server, and blocks all threads meanwhile.
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

  /// This thread's channel, ready for a queue.
  ///
  /// @throws DefiniteFailureException when it cannot be opened: then it was not sent
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

  void forget() {
    close(ofThreads.remove(Thread.currentThread()));
  }

  private static void close(@Nullable Channel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (JMSException e) {
      // The connection is already useless, and the broker notices that by itself.
    }
  }

  @Override
  public void close() {
    ofThreads.values().forEach(Channels::close);
    servers.forEach(ActiveMQConnectionFactory::close);
  }
}
