package assay.broker.artemis.server;

import assay.broker.BrokerPlace;
import java.util.List;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.HAPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicaPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicatedPolicyConfiguration;
import org.apache.activemq.artemis.core.server.cluster.impl.MessageLoadBalancingType;

/// Two servers of which one takes connections and writes for both, and the other takes over when the first is gone.
///
/// @param own where this server listens
/// @param other where the other one does
/// @param primary whether this one begins
record ServerPair(String own, String other, boolean primary) {

  private static final String OWN = "own";
  private static final String OTHER = "other";

  /// The pair that a server belongs to.
  static ServerPair of(BrokerPlace place) {
    int index = place.index();
    return new ServerPair(place.brokerUrl(index), place.brokerUrl(1 - index), index == 0);
  }

  /// Adds to a server's configuration what makes it one of two.
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

  /// A primary that comes back while the other serves is its replica from then on: nothing is handed back.
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
