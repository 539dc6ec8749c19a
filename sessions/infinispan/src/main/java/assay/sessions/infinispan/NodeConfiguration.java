package assay.sessions.infinispan;

import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.sessions.node.SessionSettings;
import assay.sessions.node.SessionSettings.Protocol;
import assay.sessions.node.cluster.NodePorts;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.marshall.JavaSerializationMarshaller;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.global.ShutdownHookBehavior;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.configuration.parsing.ParserRegistry;

/// A node's configuration: Infinispan's own stacks for TCP and UDP, except for how members find
/// each other and how soon.
record NodeConfiguration(JoinSpec spec, SessionSettings settings) {

  private static final String RESOURCE = "/assay-sessions-infinispan.xml";

  /// The offset of the multicast port from the first of the cluster's ports.
  private static final int GROUP = 80;

  /// How long the first member looks for others before it forms a cluster, if no other node takes
  /// requests.
  private static final Duration ALONE = Duration.ofMillis(500);

  /// How long other members look for the coordinator and wait to be admitted. A node that gives up too early would form
  /// its own cluster.
  private static final Duration JOIN = Duration.ofSeconds(20);

  /// The interval between questions for the coordinator.
  private static final Duration ASK = Duration.ofMillis(100);

  /// The distance from a node's port to the port for failure detection, in either stack.
  private static final int LIFE = 40;

  private static final ConditionPoller LOOKING =
      new ConditionPoller(Duration.ofSeconds(60), Duration.ofMillis(25));
  private static final Duration CONNECT = Duration.ofMillis(200);

  ConfigurationBuilderHolder holder() throws IOException {
    ConfigurationBuilderHolder holder = parse(properties());
    GlobalConfigurationBuilder global = holder.getGlobalConfigurationBuilder();
    global.shutdown().hookBehavior(ShutdownHookBehavior.DONT_REGISTER);
    global.metrics().gauges(false).histograms(false);
    global.transport().clusterName(spec.cluster()).nodeName(spec.name());
    global
        .serialization()
        .marshaller(new JavaSerializationMarshaller())
        .allowList()
        .addRegexps("\\[B", "java\\..*", "org\\.springframework\\.session\\..*");
    return holder;
  }

  private static ConfigurationBuilderHolder parse(Properties properties) throws IOException {
    ClassLoader loader = NodeConfiguration.class.getClassLoader();
    try (InputStream in = NodeConfiguration.class.getResourceAsStream(RESOURCE)) {
      return new ParserRegistry(loader, false, properties)
          .parse(Objects.requireNonNull(in, RESOURCE), MediaType.APPLICATION_XML);
    }
  }

  private Properties properties() {
    // A restarted first node finds the others only if it waits; otherwise it would coordinate a
    // separate cluster.
    Duration join = index() == 0 && !somebodyListens() ? ALONE : JOIN;
    Properties all = new Properties();
    all.setProperty(
        "assay.stack",
        settings.protocol() == Protocol.MULTICAST ? "assay-multicast" : "assay-peers");
    all.setProperty("assay.address", spec.address());
    all.setProperty("assay.port", Integer.toString(spec.port() + index()));
    all.setProperty("assay.group", Integer.toString(spec.port() + GROUP));
    all.setProperty(
        "assay.hosts",
        IntStream.range(0, spec.members())
            .mapToObj(i -> "%s[%d]".formatted(spec.meeting(), spec.port() + i))
            .collect(Collectors.joining(",")));
    all.setProperty("assay.life", Integer.toString(LIFE));
    all.setProperty("assay.join", Long.toString(join.toMillis()));
    all.setProperty("assay.asks", Long.toString(join.dividedBy(ASK)));
    return all;
  }

  private int index() {
    return NodePorts.index(spec.name());
  }

  /// Waits until another node has joined, unless this is the first: nodes that look for each other at the same time take
  /// ten seconds to agree on a coordinator. A node that takes requests has joined.
  void awaitSomebody() throws InterruptedException {
    LOOKING.require(
        () -> index() == 0 || somebodyListens(),
        () -> "no other node of " + spec.cluster() + " takes requests");
  }

  private boolean somebodyListens() {
    return IntStream.range(0, spec.members())
        .filter(i -> i != index())
        .anyMatch(i ->
            ConditionPoller.listens(
                new InetSocketAddress(spec.meeting(), NodePorts.http(spec, i)), CONNECT));
  }
}
