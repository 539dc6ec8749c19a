package assay.engine.hazelcast.site;

import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.MapConfig;
import com.hazelcast.config.MapStoreConfig;
import com.hazelcast.map.MapStoreFactory;
import java.util.List;

/// A member's clients for the sites that receive its changes.
public final class OtherSiteClients implements AutoCloseable {

  /// A site may be started while another is away.
  private static final long PATIENCE_SECONDS = 20;

  private final Replication replication;
  private final List<OtherSiteClient> sites;

  /// @param clients one client configuration per site
  public OtherSiteClients(Replication replication, List<ClientConfig> clients) {
    this.replication = replication;
    sites = clients.stream().map(OtherSiteClient::new).toList();
  }

  /// Makes the sites a map's store.
  public void configure(MapConfig map) {
    if (sites.isEmpty()) {
      return;
    }
    MapStoreFactory<Object, Object> factory =
        (name, properties) -> new SiteForwardingCacheStore(name, sites);
    map.setMapStoreConfig(
        new MapStoreConfig()
            .setEnabled(true)
            .setFactoryImplementation(factory)
            .setWriteDelaySeconds(replication.delaySeconds())
            .setWriteBatchSize(replication.batch()));
  }

  /// Waits for the connections, and continues without them after a while.
  public void await() throws InterruptedException {
    for (OtherSiteClient site : sites) {
      site.await(PATIENCE_SECONDS);
    }
  }

  public boolean connected() {
    return sites.stream().allMatch(OtherSiteClient::connected);
  }

  @Override
  public void close() {
    sites.forEach(OtherSiteClient::close);
  }
}
