package assay.engine.infinispan;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.engine.infinispan.release.LockModule;
import assay.engine.infinispan.site.SiteBridgeConfiguration;
import assay.engine.infinispan.wire.RecordMarshalling;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import org.infinispan.commons.dataconversion.MediaType;
import org.infinispan.commons.util.Version;
import org.infinispan.configuration.global.GlobalConfigurationBuilder;
import org.infinispan.configuration.global.ShutdownHookBehavior;
import org.infinispan.configuration.parsing.ConfigurationBuilderHolder;
import org.infinispan.configuration.parsing.ParserRegistry;

/// A node's configuration: Infinispan's own TCP stack, changed by `assay-infinispan.xml` and the
/// configuration's settings.
final class NodeConfiguration {

  private static final String RESOURCE = "/assay-infinispan.xml";

  /// Inserted before the end of the stacks if there are other sites.
  private static final String SITES = "/assay-infinispan-sites.xml";

  private static final String STACKS_END = "  </jgroups>";

  /// The schema's version in the file. A release reads its own and older ones.
  private static final String SCHEMA = "urn:infinispan:config:16.0";

  /// The default of JGroups.
  private static final Duration SILENCE = Duration.ofSeconds(40);

  /// The member's heartbeats within that time; the default of JGroups.
  private static final int HEARTBEATS = 5;

  /// How long the first member looks for others before it forms a cluster; the default is 2 s.
  private static final Duration ALONE = Duration.ofMillis(500);

  /// How long other members look for the coordinator and wait to be admitted. A node that gives up too early would form
  /// a separate cluster; a merge takes seconds and can fail.
  private static final Duration JOIN = Duration.ofSeconds(20);

  /// The interval between questions for the coordinator. The default is a single question, too early for members that
  /// start before the first.
  private static final Duration ASK = Duration.ofMillis(100);

  private NodeConfiguration() {}

  static ConfigurationBuilderHolder of(Node node) throws IOException {
    ConfigurationBuilderHolder holder = parse(node);
    GlobalConfigurationBuilder global = holder.getGlobalConfigurationBuilder();
    global.zeroCapacityNode(node.client());
    global.shutdown().hookBehavior(ShutdownHookBehavior.DONT_REGISTER);
    global.metrics().gauges(false).histograms(false);
    global.transport().clusterName(node.spec().cluster()).nodeName(node.spec().name());
    if (node.settings().integer("machines") > 1) {
      global.transport().machineId(node.spec().machine());
    }
    LockModule.configure(global, MapConfiguration.copies(node.settings()));
    RecordMarshalling.add(global.serialization(), node.spec().types(), node.settings());
    return holder;
  }

  private static ConfigurationBuilderHolder parse(Node node) throws IOException {
    ClassLoader loader = NodeConfiguration.class.getClassLoader();
    Properties properties = properties(node);
    String xml =
        read(RESOURCE).replace(SCHEMA, "urn:infinispan:config:" + Version.getSchemaVersion());
    properties.setProperty("assay.stack", "assay");
    if (node.spec().linked()) {
      SiteBridgeConfiguration bridge = node.bridge();
      bridge.properties(properties);
      properties.setProperty("assay.stack", "assay-sites");
      String sites = read(SITES).replace("<remote-site/>", bridge.names());
      xml = xml.replace(STACKS_END, sites + STACKS_END);
    }
    return new ParserRegistry(loader, false, properties).parse(xml, MediaType.APPLICATION_XML);
  }

  private static String read(String resource) throws IOException {
    try (InputStream in = NodeConfiguration.class.getResourceAsStream(resource)) {
      return new String(
          Objects.requireNonNull(in, resource).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Properties properties(Node node) {
    Duration silence = silence(node.settings());
    Properties all = new Properties();
    all.setProperty("assay.address", node.spec().address());
    all.setProperty("assay.port", Integer.toString(node.port()));
    all.setProperty("assay.range", Integer.toString(node.range()));
    all.setProperty("assay.hosts", hosts(node));
    all.setProperty("assay.silence", Long.toString(silence.toMillis()));
    all.setProperty("assay.heartbeat", Long.toString(silence.dividedBy(HEARTBEATS).toMillis()));
    // A first member that comes back finds others, and must not give up before they admit it.
    Duration join = node.first() && !ClusterJoiner.somebodyListens(node) ? ALONE : JOIN;
    all.setProperty("assay.join", Long.toString(join.toMillis()));
    all.setProperty("assay.asks", Long.toString(join.dividedBy(ASK)));
    return all;
  }

  private static String hosts(Node node) {
    return node.meetings().stream().map(NodeConfiguration::host).collect(Collectors.joining(","));
  }

  private static String host(InetSocketAddress meeting) {
    return meeting.getHostString() + "[" + meeting.getPort() + "]";
  }

  private static Duration silence(Settings settings) {
    String detection = settings.text("detection", "default");
    return detection.equals("default") ? SILENCE : DurationNotation.parse(detection);
  }
}
