package assay.engine.hazelcast;

import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import assay.engine.hazelcast.pairupdate.ColocatedStrategy;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.NearCacheConfig;
import com.hazelcast.spi.properties.ClusterProperty;
import java.util.stream.IntStream;

/// A client's configuration: Hazelcast's defaults, with a near cache if the configuration has one.
final class ClientConfiguration {

  private ClientConfiguration() {}

  static ClientConfig of(JoinSpec spec) {
    ClientConfig config = common(spec, spec.name(), spec.cluster());
    boolean loopback = spec.meeting().equals(JoinSpec.LOOPBACK);
    int ports = loopback ? spec.members() : 1;
    IntStream.range(0, ports)
        .forEach(
            i -> config.getNetworkConfig().addAddress(spec.meeting() + ":" + (spec.port() + i)));
    route(config, spec);
    if (!spec.settings().text("near").equals("none")) {
      config.addNearCacheConfig(
          new NearCacheConfig("*")
              .setInMemoryFormat(InMemoryFormat.OBJECT)
              .setInvalidateOnChange(true));
    }
    return config;
  }

  /// One name for all releases: `setRoutingMode`, which will replace it, is there from 5.6 on.
  @SuppressWarnings("removal")
  private static void route(ClientConfig config, JoinSpec spec) {
    if (ConnectionMode.of(spec.settings()) == ConnectionMode.SINGLE) {
      config.getNetworkConfig().setSmartRouting(false);
    }
  }

  /// Without addresses.
  static ClientConfig ofExisting(JoinSpec spec) {
    ClientConfig config = quiet(spec.name());
    add(config, spec);
    route(config, spec);
    return config;
  }

  static ClientConfig of(JoinSpec spec, Site other) {
    ClientConfig config = common(spec, spec.name() + "-to-" + other.name(), other.cluster());
    for (int i = 0; i < other.addresses().size(); i++) {
      String address = other.addresses().get(i);
      int port = other.port() + (address.equals(JoinSpec.LOOPBACK) ? i : 0);
      config.getNetworkConfig().addAddress(address + ":" + port);
    }
    return config;
  }

  private static ClientConfig common(JoinSpec spec, String name, String cluster) {
    ClientConfig config = quiet(name);
    config.setClusterName(cluster);
    add(config, spec);
    return config;
  }

  /// The configuration of a client that sends no usage data.
  static ClientConfig quiet(String name) {
    ClientConfig config = new ClientConfig();
    config.setInstanceName(name);
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.client.shutdownhook.enabled", "false");
    return config;
  }

  private static void add(ClientConfig config, JoinSpec spec) {
    config.setProperty(
        ClusterProperty.PARTITIONING_STRATEGY_CLASS.getName(), ColocatedStrategy.class.getName());
    Serializers.add(config.getSerializationConfig(), spec.types(), spec.settings());
  }
}
