package assay.broker.artemis.client;

import assay.api.message.Delivery;
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

/// Messages by JMS. Each thread has a channel for requests and one for messages without a reply; after any failure it
/// opens a new channel with its next request.
final class JmsClient implements TraderSession.Messages {

  /// A reply takes milliseconds; a later price is useless.
  private static final Duration REPLY = Duration.ofSeconds(2);

  /// The broker acknowledges a message when it is on the disk, which can take a second on a busy disk.
  private static final Duration CALL = Duration.ofSeconds(5);

  private final BrokerSettings settings;
  private final Channels requests;
  private final Channels sends;

  /// @param urls the servers' URLs
  JmsClient(List<String> urls, BrokerSettings settings) {
    this.settings = settings;
    requests = new Channels(urls.stream().map(url -> connections(url, false)).toList(), true);
    sends = new Channels(urls.stream().map(url -> connections(url, true)).toList(), false);
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
  public String request(String queue, String body, Delivery delivery)
      throws IOException, InterruptedException, TimeoutException {
    return use(
        requests, queue, channel -> channel.reply(channel.send(queue, body, delivery), REPLY));
  }

  @Override
  public void send(String queue, String body, Delivery delivery)
      throws IOException, InterruptedException {
    try {
      String unusedId = use(sends, queue, channel -> channel.send(queue, body, delivery));
    } catch (TimeoutException e) {
      throw new IOException(e);
    }
  }

  /// Keeps the channel after a missing reply, but after no other failure.
  private String use(Channels channels, String queue, Use use)
      throws IOException, InterruptedException, TimeoutException {
    boolean keep = false;
    try {
      String done = use.by(channels.ready(queue));
      keep = settings.reuse();
      return done;
    } catch (TimeoutException e) {
      keep = settings.reuse();
      throw e;
    } catch (JMSException e) {
      throw new IOException(e.getMessage(), e);
    } catch (ActiveMQInterruptedException e) {
      InterruptedException interrupted = new InterruptedException(e.getMessage());
      interrupted.initCause(e);
      throw interrupted;
    } finally {
      if (!keep) {
        channels.forget();
      }
    }
  }

  @Override
  public void close() {
    requests.close();
    sends.close();
  }
}
