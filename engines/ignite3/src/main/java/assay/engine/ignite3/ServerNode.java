package assay.engine.ignite3;

import assay.api.engine.ConditionPoller;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.api.engine.MemberMemoryReport;
import assay.engine.ignite3.table.EntryEncoding;
import assay.engine.ignite3.table.OwnerJobs;
import assay.engine.ignite3.table.ZoneSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.ignite.IgniteServer;
import org.apache.ignite.InitParameters;
import org.apache.ignite.network.ClusterNode;

/// A server node in this process. The first member creates the cluster when it sees the others, and
/// the zone when they have joined.
final class ServerNode implements Member {

  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);
  private static final long PAUSE_MILLIS = 20;

  /// The part of the attempted time that other nodes get to undo an attempt.
  private static final int UNDOING = 10;

  /// More than half of the metadata nodes must be present for any change.
  private static final int MOST_WITH_METADATA = 3;

  private final IgniteServer server;
  private final JoinSpec spec;

  private ServerNode(IgniteServer server, JoinSpec spec) {
    this.server = server;
    this.spec = spec;
  }

  /// Returns when the node has joined its cluster.
  static ServerNode start(JoinSpec spec) throws Exception {
    // Otherwise the HTTP server, Micronaut's, listens on every address, and Ignite has no setting
    // for it.
    System.setProperty("micronaut.server.host", spec.address());
    OwnerJobs.serve(new EntryEncoding(spec.types()));
    // The same folder after a restart, which makes it the same node.
    Path files = spec.files();
    boolean first = spec.place() == 1 && !Files.exists(files);
    Path config = Files.createDirectories(files).resolve("node.conf");
    Files.writeString(config, NodeConfiguration.node(spec));
    IgniteServer server = IgniteServer.start(spec.name(), config, files.resolve("work"));
    ServerNode node = new ServerNode(server, spec);
    try {
      if (first) {
        node.makeCluster();
      }
      node.awaitJoined();
      if (first) {
        node.makeZone();
      }
    } catch (Exception e) {
      server.shutdown();
      throw e;
    }
    return node;
  }

  private void makeCluster() throws Exception {
    // An even number would survive no more deaths than one fewer.
    int metadata = spec.members() < MOST_WITH_METADATA ? 1 : MOST_WITH_METADATA;
    InitParameters parameters =
        InitParameters.builder()
            .clusterName(spec.cluster())
            .metaStorageNodeNames(
                IntStream.rangeClosed(1, metadata).mapToObj(i -> "member-" + i).toList())
            .clusterConfiguration(NodeConfiguration.cluster(spec.settings()))
            .build();
    long begun = System.nanoTime();
    while (true) {
      long tried = System.nanoTime();
      try {
        server.initCluster(parameters);
        return;
      } catch (RuntimeException e) {
        // Some nodes are not visible yet, or did not answer in time on a busy host and are undoing
        // the attempt.
        if (System.nanoTime() - begun > PATIENCE_NANOS) {
          throw e;
        }
        Thread.sleep(PAUSE_MILLIS + (System.nanoTime() - tried) / UNDOING / 1_000_000);
      }
    }
  }

  private void awaitJoined() throws ExecutionException, InterruptedException, TimeoutException {
    var unused = server.waitForInitAsync().get(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
  }

  /// Requires all members: later members would make partitions move.
  private void makeZone() throws InterruptedException {
    new ConditionPoller(Duration.ofNanos(PATIENCE_NANOS), Duration.ofMillis(PAUSE_MILLIS))
        .require(
            () -> server.api().cluster().nodes().size() >= spec.members(),
            () -> "the others did not join: " + server.api().cluster().nodes());
    server.api().sql().executeScript(ZoneSettings.of(spec.settings()).definition());
  }

  @Override
  public Optional<Set<String>> view() {
    return Optional.of(
        server.api().cluster().nodes().stream()
            .map(ClusterNode::name)
            .collect(Collectors.toUnmodifiableSet()));
  }

  /// Unknown: with every storage profile, entries are outside of the heap and direct buffers, together with Raft logs,
  /// and the node reports no figure.
  @Override
  public MemberMemoryReport memory() {
    return MemberMemoryReport.unknown(
        "Ignite 3 keeps entries outside of the heap and does not say how much they take");
  }

  @Override
  public void close() {
    server.shutdown();
  }
}
