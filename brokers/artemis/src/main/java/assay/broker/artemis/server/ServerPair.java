package assay.broker.artemis.server;

import assay.broker.BrokerPlace;
import java.util.List;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.HAPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicaPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicatedPolicyConfiguration;
import org.apache.activemq.artemis.core.server.cluster.impl.MessageLoadBalancingType;

/// Two servers: one takes connections and writes for both, and the other takes over when the first
/// is gone.
///
/// @param own this server's URL
/// @param other the other server's URL
/// @param primary whether this server is active first
record ServerPair(String own, String other, boolean primary) {

  private static final String OWN = "own";
  private static final String OTHER = "other";

  static ServerPair of(BrokerPlace place) {
    int index = place.index();
    return new ServerPair(place.brokerUrl(index), place.brokerUrl(1 - index), index == 0);
  }

  void configure(Configuration all) throws Exception {
    all.addConnectorConfiguration(OWN, own);
    all.addConnectorConfiguration(OTHER, other);
    all.addClusterConfiguration(
        new ClusterConnectionConfiguration()
            .setName("pair")
            .setConnectorName(OWN)
            .setStaticConnectors(List.of(OTHER))
            .setMessageLoadBalancingType(MessageLoadBalancingType.OFF));
    all.setHAPolicyConfiguration(policy());
  }

  /// A primary that returns while the other is active becomes its replica: there is no failback.
  private HAPolicyConfiguration policy() {
    return primary
        ? new ReplicatedPolicyConfiguration()
            .setCheckForActiveServer(true)
            .setMaxSavedReplicatedJournalsSize(0)
        : new ReplicaPolicyConfiguration()
            .setAllowFailBack(false)
            .setMaxSavedReplicatedJournalsSize(0);
  }
}
