package assay.engine.hazelcast;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.engine.hazelcast.pairupdate.ColocatedStrategy;
import assay.engine.hazelcast.site.OtherSiteClients;
import com.hazelcast.config.Config;
import com.hazelcast.config.InMemoryFormat;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.config.PartitionGroupConfig.MemberGroupType;
import com.hazelcast.config.SplitBrainProtectionConfig;
import com.hazelcast.spi.partitiongroup.PartitionGroupMetaData;
import com.hazelcast.spi.properties.ClusterProperty;
import java.util.stream.IntStream;

/// A member's configuration: Hazelcast's defaults, except for the configuration's settings, listening on
/// one address, and no waiting when all members start at once.
final class MemberConfiguration {

  static final String NAME = "assay.name";

  private static final String QUORUM = "quorum";

  private MemberConfiguration() {}

  /// @param others the sites to which the member sends changes
  static Config of(JoinSpec spec, OtherSiteClients others) {
    Config config = common(spec, spec.place() - 1);
    MapConfig maps = map(spec.settings());
    others.configure(maps);
    if (spec.settings().text("quorum", "false").equals("true")) {
      config.addSplitBrainProtectionConfig(
          new SplitBrainProtectionConfig(QUORUM, true, spec.members() / 2 + 1));
      maps.setSplitBrainProtectionName(QUORUM);
    }
    return config.addMapConfig(maps);
  }

  static Config ofClient(JoinSpec spec) {
    return common(spec, ClientPorts.offset(spec.name()))
        .setLiteMember(true)
        .addMapConfig(map(spec.settings()));
  }

  /// @param port the index of its port among the cluster's own on loopback, from 0
  private static Config common(JoinSpec spec, int port) {
    Config config = new Config(spec.name());
    config.setClusterName(spec.cluster());
    config.getMemberAttributeConfig().setAttribute(NAME, spec.name());
    properties(config, spec);
    network(config.getNetworkConfig(), spec, port);
    machines(config, spec);
    Serializers.add(config.getSerializationConfig(), spec.types(), spec.settings());
    return config;
  }

  private static void properties(Config config, JoinSpec spec) {
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.shutdownhook.enabled", "false");
    // Otherwise Hazelcast opens the port on every address of the host.
    config.setProperty("hazelcast.socket.bind.any", "false");
    // The first member's wait for others before it forms a cluster; Hazelcast's default is 5 s.
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    config.setProperty("hazelcast.partition.count", spec.settings().text("partitions"));
    config.setProperty(
        ClusterProperty.PARTITIONING_STRATEGY_CLASS.getName(), ColocatedStrategy.class.getName());
    boolean batched = !spec.settings().text("near").equals("all");
    config.setProperty("hazelcast.map.invalidation.batch.enabled", Boolean.toString(batched));
    merging(config, spec.settings().text("merge-delay", "default"));
    String detection = spec.settings().text("detection", "default");
    if (!detection.equals("default")) {
      long seconds = Math.max(1, DurationNotation.parse(detection).toSeconds());
      config.setProperty("hazelcast.max.no.heartbeat.seconds", Long.toString(seconds));
      config.setProperty(
          "hazelcast.heartbeat.interval.seconds", Long.toString(Math.clamp(seconds / 5, 1, 5)));
    }
  }

  private static void merging(Config config, String delay) {
    if (!delay.equals("default")) {
      String seconds = Long.toString(Math.max(1, DurationNotation.parse(delay).toSeconds()));
      config.setProperty("hazelcast.merge.first.run.delay.seconds", seconds);
      config.setProperty("hazelcast.merge.next.run.delay.seconds", seconds);
    }
  }

  /// On loopback every member has its own port; elsewhere its own address.
  private static void network(NetworkConfig network, JoinSpec spec, int offset) {
    boolean loopback = spec.address().equals(JoinSpec.LOOPBACK);
    int port = spec.port() + (loopback ? offset : 0);
    network.setPort(port).setPortAutoIncrement(false).setReuseAddress(true);
    network.setPublicAddress(spec.address() + ":" + port);
    network.getInterfaces().setEnabled(true).addInterface(spec.address());
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    // How long members that start together look for a master before one becomes master; Hazelcast's
    // default is 5 s.
    join.getTcpIpConfig().setEnabled(true).setConnectionTimeoutSeconds(1);
    if (loopback) {
      IntStream.range(0, spec.members())
          .forEach(i -> join.getTcpIpConfig().addMember(spec.address() + ":" + (spec.port() + i)));
    } else {
      join.getTcpIpConfig().addMember(spec.meeting() + ":" + spec.port());
    }
  }

  /// Groups members by machine, which puts backups on another machine. With a single machine, each member is its own
  /// group.
  private static void machines(Config config, JoinSpec spec) {
    if (spec.settings().integer("machines") > 1) {
      config
          .getMemberAttributeConfig()
          .setAttribute(PartitionGroupMetaData.PARTITION_GROUP_ZONE, spec.machine());
      config.getPartitionGroupConfig().setEnabled(true).setGroupType(MemberGroupType.ZONE_AWARE);
    }
  }

  private static MapConfig map(Settings settings) {
    String backup = settings.text("backup");
    int copies = backup.equals("none") ? 0 : settings.integer("backup-count");
    long seconds =
        settings
            .durationUnlessNone("ttl")
            .map(ttl -> ttl.plusNanos(999_999_999).toSeconds())
            .orElse(0L);
    return new MapConfig("*")
        .setTimeToLiveSeconds(Math.toIntExact(seconds))
        .setInMemoryFormat(InMemoryFormat.BINARY)
        .setBackupCount(backup.equals("sync") ? copies : 0)
        .setAsyncBackupCount(backup.equals("async") ? copies : 0)
        .setStatisticsEnabled(false);
  }
}
