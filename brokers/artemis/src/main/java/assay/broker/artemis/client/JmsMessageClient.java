package assay.broker.artemis.client;

import assay.api.message.MessagePersistence;
import assay.broker.artemis.connection.BrokerConnections;
import assay.broker.artemis.connection.BrokerSettings;
import assay.broker.client.TraderSession;
import jakarta.jms.JMSException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.activemq.artemis.api.core.ActiveMQInterruptedException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/// Messages by JMS. Each thread has a channel for requests and one for messages without a reply.
final class JmsMessageClient implements TraderSession.Messages {

  /// A reply takes milliseconds; a later price is useless.
  private static final Duration REPLY = Duration.ofSeconds(2);

  /// The broker acknowledges a message when it is on the disk, which can take a second on a busy disk.
  private static final Duration CALL = Duration.ofSeconds(5);

  private final BrokerSettings settings;
  private final ThreadChannels requests;
  private final ThreadChannels sends;

  /// @param urls the servers' URLs
  JmsMessageClient(List<String> urls, BrokerSettings settings) {
    this.settings = settings;
    requests = channels(urls, false);
    sends = channels(urls, true);
  }

  private ThreadChannels channels(List<String> urls, boolean waits) {
    return new ThreadChannels(
        urls.stream().map(url -> connections(url, waits)).toList(), settings.reuse());
  }

  /// @param waits whether non-persistent messages also wait for the acknowledgement
  private ActiveMQConnectionFactory connections(String url, boolean waits) {
    ActiveMQConnectionFactory factory =
        BrokerConnections.set(new ActiveMQConnectionFactory(url), settings);
    factory.setCallTimeout(CALL.toMillis());
    factory.setBlockOnNonDurableSend(waits);
    return factory;
  }

  @Override
  public void tryConnection() throws JMSException {
    requests.open().close();
  }

  @FunctionalInterface
  private interface Use {
    String by(Channel channel) throws JMSException, IOException, TimeoutException;
  }

  @Override
  public String request(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException, TimeoutException {
    return use(
        requests,
        channel -> {
          channel.prepare(queue, true);
          return channel.reply(channel.send(queue, body, delivery), REPLY);
        });
  }

  @Override
  public void send(String queue, String body, MessagePersistence delivery)
      throws IOException, InterruptedException {
    try {
      String unusedId =
          use(
              sends,
              channel -> {
                channel.prepare(queue, false);
                return channel.send(queue, body, delivery);
              });
    } catch (TimeoutException e) {
      throw new IOException(e);
    }
  }

  private static String use(ThreadChannels channels, Use use)
      throws IOException, InterruptedException, TimeoutException {
    try {
      return channels
          .own()
          .use(channel -> {
            try {
              return use.by(channel);
            } catch (JMSException e) {
              throw new IOException(e.getMessage(), e);
            }
          });
    } catch (ActiveMQInterruptedException e) {
      InterruptedException interrupted = new InterruptedException(e.getMessage());
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  @Override
  public void close() {
    requests.close();
    sends.close();
  }
}
