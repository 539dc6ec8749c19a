package assay.broker.rabbitmq.connection;

import assay.broker.BrokerPlace;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// Opens connections to the broker. Connections do not recover: a caller with a broken connection
/// opens another.
public record RabbitConnections(ConnectionFactory factory) {

  private static final int NO_HEARTBEAT = 0;

  /// The reading thread itself passes on what arrives, so a call's answer comes after everything
  /// before it.
  ///
  /// @param patience the wait for an answer
  public static RabbitConnections of(BrokerPlace place, Duration patience) {
    int millis = Math.toIntExact(patience.toMillis());
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost(place.brokerAddress(0));
    factory.setPort(place.brokerPort(0));
    factory.setAutomaticRecoveryEnabled(false);
    factory.setTopologyRecoveryEnabled(false);
    factory.setRequestedHeartbeat(NO_HEARTBEAT);
    factory.setConnectionTimeout(millis);
    factory.setHandshakeTimeout(millis);
    factory.setChannelRpcTimeout(millis);
    factory.setThreadFactory(Thread.ofPlatform().daemon().factory());
    factory.setSharedExecutor(new SameThreadExecutor());
    return new RabbitConnections(factory);
  }

  /// @throws IOException when no broker listens
  /// @throws TimeoutException when the broker does not answer
  public Connection open() throws IOException, TimeoutException {
    return factory.newConnection();
  }

  public static Channel channel(Connection connection) throws IOException {
    return connection
        .openChannel()
        .orElseThrow(() -> new IOException("the broker allows no channel more"));
  }
}
