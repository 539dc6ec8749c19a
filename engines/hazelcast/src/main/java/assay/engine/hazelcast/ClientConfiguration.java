package assay.engine.hazelcast;

import assay.api.engine.JoinSpec;
import assay.engine.hazelcast.solution.ColocatedStrategy;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.NearCacheConfig;
import com.hazelcast.spi.properties.ClusterProperty;
import java.util.stream.IntStream;

/// A client's configuration: Hazelcast's own defaults, with a near cache where the strategy asks for one.
final class ClientConfiguration {

  private ClientConfiguration() {}

  /// The configuration of a client.
  static ClientConfig of(JoinSpec spec) {
    ClientConfig config = new ClientConfig();
    config.setInstanceName(spec.name());
    config.setClusterName(spec.cluster());
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.client.shutdownhook.enabled", "false");
    config.setProperty(
        ClusterProperty.PARTITIONING_STRATEGY_CLASS.getName(), ColocatedStrategy.class.getName());
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    int ports = loopback ? spec.members() : 1;
    IntStream.range(0, ports)
        .forEach(
            i -> config.getNetworkConfig().addAddress(spec.meeting() + ":" + (spec.port() + i)));
    if (!spec.settings().text("near").equals("none")) {
      config.addNearCacheConfig(
          new NearCacheConfig("*")
              .setInMemoryFormat(InMemoryFormat.OBJECT)
              .setInvalidateOnChange(true));
    }
    Serializers.add(config.getSerializationConfig(), spec.types(), spec.settings());
    return config;
  }
}
