package assay.engine.infinispan.hotrod;

import assay.api.Session;
import assay.api.engine.ExistingCluster;
import assay.api.engine.ExistingClusterInspection;
import assay.api.engine.JoinSpec;
import assay.engine.infinispan.access.RemoteAccess;
import assay.engine.infinispan.access.RemoteMapAccess;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.infinispan.commons.configuration.BasicConfiguration;
import org.infinispan.factories.GlobalComponentRegistry;
import org.infinispan.manager.EmbeddedCacheManager;
import org.infinispan.server.core.admin.embeddedserver.EmbeddedServerAdminOperationHandler;
import org.infinispan.server.hotrod.HotRodServer;
import org.infinispan.server.hotrod.configuration.HotRodServerConfigurationBuilder;
import org.infinispan.tasks.manager.TaskManager;

/// A member's server, and the clients of all servers.
public final class HotRodAccess implements RemoteAccess {

  /// After the cluster's own ports.
  private static final int FIRST_PORT = 150;

  @Override
  public Runnable serve(JoinSpec spec, EmbeddedCacheManager manager, RemoteMapAccess maps) {
    GlobalComponentRegistry.of(manager)
        .getComponent(TaskManager.class)
        .registerTaskEngine(new MapTasks(maps));
    InetSocketAddress at = servers(spec).get(spec.place() - 1);
    HotRodServer server = new HotRodServer();
    server.start(
        new HotRodServerConfigurationBuilder()
            .host(at.getHostString())
            .port(at.getPort())
            .adminOperationsHandler(new EmbeddedServerAdminOperationHandler())
            .build(),
        manager);
    server.postStart();
    return server::stop;
  }

  @Override
  public Session open(JoinSpec spec) throws InterruptedException {
    return HotRodSession.open(spec);
  }

  @Override
  public Session open(JoinSpec spec, ExistingCluster there, BasicConfiguration maps) {
    return ExistingSession.open(spec, there, maps);
  }

  @Override
  public ExistingClusterInspection look(ExistingCluster there) {
    return ExistingServers.look(there);
  }

  @Override
  public long remove(ExistingCluster there) {
    return new ExistingAccess(there).remove();
  }

  /// On loopback every member has its own port; elsewhere its own address.
  static List<InetSocketAddress> servers(JoinSpec spec) {
    return IntStream.range(0, spec.members())
        .mapToObj(i ->
            spec.onLoopback()
                ? InetSocketAddress.createUnresolved(spec.meeting(), spec.port() + FIRST_PORT + i)
                : InetSocketAddress.createUnresolved(
                    spec.addresses().get(i), spec.port() + FIRST_PORT))
        .toList();
  }
}
