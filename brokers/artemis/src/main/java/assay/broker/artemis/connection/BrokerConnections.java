package assay.broker.artemis.connection;

import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/// Connections as configured by the configuration; no connection recovers by itself.
public final class BrokerConnections {

  private static final int NONE_BEFORE_ASKED = 0;

  private BrokerConnections() {}

  public static <F extends ActiveMQConnectionFactory> F set(F factory, BrokerSettings settings) {
    factory.setReconnectAttempts(0);
    factory.setInitialConnectAttempts(1);
    factory.setUseTopologyForLoadBalancing(false);
    factory.setBlockOnDurableSend(true);
    if (!settings.buffered()) {
      factory.setConsumerWindowSize(NONE_BEFORE_ASKED);
    }
    // A kept producer then checks only once whether its queue exists.
    factory.setCacheDestinations(settings.reuse());
    return factory;
  }
}
