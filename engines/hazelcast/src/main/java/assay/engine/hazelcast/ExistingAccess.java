package assay.engine.hazelcast;

import assay.api.engine.ExistingCluster;
import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.RoutingMode;
import com.hazelcast.core.DistributedObject;
import com.hazelcast.core.HazelcastInstance;
import java.util.List;

/// How clients get into a cluster that was there before. They say its name and nothing else: TLS and users are Hazelcast's
/// Enterprise Edition's, and members of the open one let nobody in who says a user.
///
/// @param there the cluster
record ExistingAccess(ExistingCluster there) {

  private static final int PATIENCE_MILLIS = 3000;
  private static final String DEFAULT_NAME = "dev";

  /// Adds where the cluster is to a configuration.
  ClientConfig to(ClientConfig config, List<String> addresses) {
    config.setClusterName(there.name().isEmpty() ? DEFAULT_NAME : there.name());
    addresses.forEach(config.getNetworkConfig()::addAddress);
    return config;
  }

  /// A client for what an operator asks, that gives up soon and asks one of these members.
  ///
  /// @throws IllegalStateException where none lets it in
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

  /// What the cluster has that is Assay's: maps all.
  List<DistributedObject> own(HazelcastInstance client) {
    return client.getDistributedObjects().stream()
        .filter(each -> each.getName().startsWith(there.before()))
        .toList();
  }

  /// Destroys every map of Assay's, and says how many entries they had, as far as they could be counted.
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

  /// How many entries it has; none where they cannot be counted, which is no reason to leave it there.
  private static long size(HazelcastInstance client, String name) {
    try {
      return client.getMap(name).size();
    } catch (RuntimeException e) {
      return 0;
    }
  }
}
