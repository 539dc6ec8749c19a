package assay.broker.artemis.client;

import assay.broker.client.ChannelPerThread;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/// The channels of all threads, one each.
final class ThreadChannels implements AutoCloseable {

  private final List<ActiveMQConnectionFactory> servers;
  private final ChannelPerThread<Channel> own;

  /// The index of the server that took the last connection.
  private final AtomicInteger last = new AtomicInteger();

  /// @param servers each server's connection factory; only one server at a time takes connections
  /// @param reuse whether a channel is kept for the next message
  ThreadChannels(List<ActiveMQConnectionFactory> servers, boolean reuse) {
    this.servers = servers;
    own = new ChannelPerThread<>(this::ready, reuse);
  }

  ChannelPerThread<Channel> own() {
    return own;
  }

  private Channel ready() {
    try {
      return open();
    } catch (JMSException e) {
      throw Channel.notReady(e);
    }
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

  @Override
  public void close() {
    own.close();
    servers.forEach(ActiveMQConnectionFactory::close);
  }
}
