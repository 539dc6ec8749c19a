package assay.engine.infinispan;

import assay.api.Session;
import assay.api.engine.Engine;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.ExistingClusters;
import assay.api.engine.JoinSpec;
import assay.api.engine.Member;
import assay.engine.infinispan.access.RemoteAccess;
import assay.engine.infinispan.release.NodeName;
import assay.engine.infinispan.site.SiteViewWait;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.infinispan.commons.util.Version;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.remoting.transport.Address;

/// Infinispan, embedded: members are separate processes. A client is a node of the cluster without data, or uses Hot
/// Rod.
public final class InfinispanEngine implements Engine, ExistingClusters {

  @Override
  public String name() {
    return "infinispan";
  }

  @Override
  public Member start(JoinSpec spec) throws Exception {
    EmbeddedCacheManager manager = ClusterJoiner.join(new Node(spec, false));
    new ClusterMaps(manager, spec).open(Session.DEFAULT_MAP);
    if (spec.linked()) {
      SiteViewWait.await(manager, spec);
    }
    if (!RemoteAccess.isAskedFor(spec)) {
      return Member.viewing(() -> view(manager), Version::getVersion, manager::stop);
    }
    Runnable end = RemoteAccess.here().serve(spec, manager, new NodeMaps(manager, spec));
    return Member.viewing(
        () -> view(manager),
        Version::getVersion,
        () -> {
          end.run();
          manager.stop();
        });
  }

  /// Members, and clients that are nodes; empty without a cluster.
  private static Set<String> view(EmbeddedCacheManager manager) {
    List<Address> nodes = manager.getMembers();
    return nodes == null
        ? Set.of()
        : nodes.stream().map(NodeName::of).collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Session open(JoinSpec spec) throws Exception {
    if (RemoteAccess.isAskedFor(spec)) {
      LogFilter.keep();
      return RemoteAccess.here().open(spec);
    }
    InfinispanSession session = InfinispanSession.join(spec);
    return spec.linked() ? new SiteSession(spec, session) : session;
  }

  @Override
  public ExistingClusterInspection look(ExistingCluster there) {
    LogFilter.keep();
    return RemoteAccess.here().look(there);
  }

  /// Maps are created with the configuration's settings, because they belong to Assay.
  @Override
  public Session open(JoinSpec spec, ExistingCluster there) {
    LogFilter.keep();
    return RemoteAccess.here().open(spec, there, MapConfiguration.of(spec));
  }

  @Override
  public long remove(ExistingCluster there) {
    LogFilter.keep();
    return RemoteAccess.here().remove(there);
  }
}
