package assay.engine.ignite;

import assay.api.engine.Member;
import assay.api.engine.MemberMemoryReport;
import java.util.Optional;
import java.util.Set;
import org.apache.ignite.Ignite;
import org.apache.ignite.IgniteCluster;
import org.apache.ignite.cluster.ClusterState;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.spi.metric.LongMetric;
import org.apache.ignite.spi.metric.ReadOnlyMetricRegistry;
import org.jspecify.annotations.Nullable;

record ServerNode(Ignite node) implements Member {

  private static final String PAGES = "io.dataregion." + NodeConfiguration.REGION;

  /// A cluster with files is not active when it is made: the last of its members to join activates it, which makes them the
  /// baseline. When it is made again from files, Ignite activates it once all of the baseline are back.
  void activateIfComplete(int members) {
    IgniteCluster cluster = node.cluster();
    if (cluster.state() == ClusterState.INACTIVE
        && cluster.forServers().nodes().size() == members) {
      cluster.state(ClusterState.ACTIVE);
    }
  }

  @Override
  public Optional<Set<String>> view() {
    return Optional.of(MapPartitions.members(node));
  }

  /// Entries are in the pages of the data region, neither on the heap nor in direct buffers.
  @Override
  public MemberMemoryReport memory() {
    LongMetric used = used();
    return used == null
        ? MemberMemoryReport.unknown("it does not say how many pages of its data region are in use")
        : MemberMemoryReport.elsewhere(used.value());
  }

  /// Looks through all registries, because the call that finds one by its name has another type before 2.17.
  private @Nullable LongMetric used() {
    for (ReadOnlyMetricRegistry registry : ((IgniteEx) node).context().metric()) {
      if (registry.name().equals(PAGES)) {
        return registry.findMetric("TotalUsedSize");
      }
    }
    return null;
  }

  @Override
  public void close() {
    GracefulStop.leave(node);
  }
}
