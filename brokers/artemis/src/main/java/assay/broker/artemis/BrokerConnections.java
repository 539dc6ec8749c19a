package assay.broker.artemis;

import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/// Connections as the strategy wants them; none of them mends itself.
public final class BrokerConnections {

  private static final int NONE_BEFORE_ASKED = 0;

  private BrokerConnections() {}

  /// Sets what the services' and clients' connections have in common.
  public static <F extends ActiveMQConnectionFactory> F set(F factory, BrokerSettings settings) {
    factory.setReconnectAttempts(0);
    factory.setInitialConnectAttempts(1);
    factory.setUseTopologyForLoadBalancing(false);
    factory.setBlockOnDurableSend(true);
    if (!settings.buffered()) {
      factory.setConsumerWindowSize(NONE_BEFORE_ASKED);
    }
    // A producer that is kept asks only once whether a queue is there.
    factory.setCacheDestinations(settings.reuse());
    return factory;
  }
}
