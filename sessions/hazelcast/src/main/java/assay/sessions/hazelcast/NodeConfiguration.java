package assay.sessions.hazelcast;

import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.cluster.NodePorts;
import com.hazelcast.config.AttributeConfig;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.config.SerializerConfig;
import java.util.stream.IntStream;
import org.springframework.session.MapSession;
import org.springframework.session.hazelcast.HazelcastIndexedSessionRepository;
import org.springframework.session.hazelcast.HazelcastSessionSerializer;
import org.springframework.session.hazelcast.PrincipalNameExtractor;

/// A node's configuration: Hazelcast's defaults, except for the copies of sessions, listening on
/// one address, and no waiting when all nodes start at once.
final class NodeConfiguration {

  private NodeConfiguration() {}

  static Config of(JoinSpec spec, SessionSettings settings) {
    Config config = new Config(spec.name() + "-" + spec.cluster());
    config.setClusterName(spec.cluster());
    config.setProperty("hazelcast.logging.type", "jdk");
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.shutdownhook.enabled", "false");
    // Otherwise Hazelcast opens the port on every address of the host.
    config.setProperty("hazelcast.socket.bind.any", "false");
    // The first member's wait for others before it forms a cluster; Hazelcast's default is 5 s.
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    network(config.getNetworkConfig(), spec);
    config.addMapConfig(sessions(settings));
    config
        .getSerializationConfig()
        .addSerializerConfig(
            new SerializerConfig()
                .setImplementation(new HazelcastSessionSerializer())
                .setTypeClass(MapSession.class));
    return config;
  }

  private static void network(NetworkConfig network, JoinSpec spec) {
    int port = spec.port() + NodePorts.index(spec.name());
    network.setPort(port).setPortAutoIncrement(false).setReuseAddress(true);
    network.setPublicAddress(spec.address() + ":" + port);
    network.getInterfaces().setEnabled(true).addInterface(spec.address());
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    // How long members that start together look for a master before one becomes master; Hazelcast's
    // default is 5 s.
    join.getTcpIpConfig().setEnabled(true).setConnectionTimeoutSeconds(1);
    IntStream.range(0, spec.members())
        .forEach(i -> join.getTcpIpConfig().addMember(spec.meeting() + ":" + (spec.port() + i)));
  }

  private static MapConfig sessions(SessionSettings settings) {
    return new MapConfig(SessionMap.NAME)
        .setBackupCount(settings.synchronous() ? settings.writeQuota() : 0)
        .setAsyncBackupCount(settings.synchronous() ? 0 : settings.writeQuota())
        .addAttributeConfig(
            new AttributeConfig()
                .setName(HazelcastIndexedSessionRepository.PRINCIPAL_NAME_ATTRIBUTE)
                .setExtractorClassName(PrincipalNameExtractor.class.getName()));
  }
}
