package assay.engine.hazelcast;

import assay.api.engine.ExistingCluster;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.RoutingMode;
import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;

/// A client's access to an existing cluster. Clients give only the cluster's name: TLS and users need Hazelcast's
/// Enterprise Edition, and members of the open edition reject clients with a user.
record ExistingAccess(ExistingCluster there) {

  private static final int PATIENCE_MILLIS = 3000;
  private static final String DEFAULT_NAME = "dev";

  ClientConfig to(ClientConfig config, List<String> addresses) {
    config.setClusterName(there.name().isEmpty() ? DEFAULT_NAME : there.name());
    addresses.forEach(config.getNetworkConfig()::addAddress);
    return config;
  }

  /// A client for administrative questions, which gives up soon and asks one of these members.
  ///
  /// @throws IllegalStateException if no member admits the client
  HazelcastInstance operator(List<String> addresses) {
    ClientConfig config = to(ClientConfiguration.quiet("assay"), addresses);
    config.getNetworkConfig().setConnectionTimeout(PATIENCE_MILLIS);
    config.getNetworkConfig().getClusterRoutingConfig().setRoutingMode(RoutingMode.SINGLE_MEMBER);
    config
        .getConnectionStrategyConfig()
        .getConnectionRetryConfig()
        .setClusterConnectTimeoutMillis(PATIENCE_MILLIS);
    return HazelcastClient.newHazelcastClient(config);
  }

  /// Assay's objects in the cluster, all of them maps.
  List<DistributedObject> own(HazelcastInstance client) {
    return client.getDistributedObjects().stream()
        .filter(each -> each.getName().startsWith(there.before()))
        .toList();
  }

  /// Returns the maps' entry count as far as it could be counted.
  long remove() {
    HazelcastInstance client = operator(there.addresses());
    try {
      long entries = 0;
      for (DistributedObject each : own(client)) {
        entries += size(client, each.getName());
        each.destroy();
      }
      List<DistributedObject> left = own(client);
      if (!left.isEmpty()) {
        throw new IllegalStateException("there is still " + left.getFirst().getName());
      }
      return entries;
    } finally {
      client.shutdown();
    }
  }

  /// 0 if they cannot be counted, which must not prevent removal.
  private static long size(HazelcastInstance client, String name) {
    try {
      return client.getMap(name).size();
    } catch (RuntimeException e) {
      return 0;
    }
  }
}
