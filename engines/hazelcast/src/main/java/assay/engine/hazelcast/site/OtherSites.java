package assay.engine.hazelcast.site;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MapStoreConfig;
import com.hazelcast.map.MapStoreFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A member's clients of the sites it sends changes to.
public final class OtherSites implements AutoCloseable {

  /// A site may be started while another is away.
  private static final long PATIENCE_SECONDS = 20;

  private static final long LEAVE_SECONDS = 5;

  private final Replication replication;
  private final List<OtherSite> sites;

  /// Begins to connect.
  ///
  /// @param clients the configuration of a client of each
  public OtherSites(Replication replication, List<ClientConfig> clients) {
    this.replication = replication;
    sites = clients.stream().map(OtherSite::new).toList();
  }

  /// Puts them behind a map.
  public void configure(MapConfig map) {
    if (sites.isEmpty()) {
      return;
    }
    MapStoreFactory<Object, Object> factory = (name, properties) -> new SiteStore(name, sites);
    map.setMapStoreConfig(
        new MapStoreConfig()
            .setEnabled(true)
            .setFactoryImplementation(factory)
            .setWriteDelaySeconds(replication.delaySeconds())
            .setWriteBatchSize(replication.batch()));
  }

  /// Waits until they are connected, and goes on without them after a while.
  public void await() throws InterruptedException {
    for (OtherSite site : sites) {
      site.await(PATIENCE_SECONDS);
    }
  }

  /// Has them closed in a while: a member that leaves writes what is in its queues before, which may be to a site
  /// that is away.
  public void leave() {
    if (!sites.isEmpty()) {
      CompletableFuture.delayedExecutor(LEAVE_SECONDS, TimeUnit.SECONDS).execute(this::close);
    }
  }

  @Override
  public void close() {
    sites.forEach(OtherSite::close);
  }
}
