package assay.engine.coherence.site;

import assay.api.engine.Site;
import com.tangosol.net.CacheFactory;
import com.tangosol.net.ConfigurableCacheFactory;
import com.tangosol.util.BinaryEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A member's connections to other sites, one per map, opened when a map has something to send.
public final class OutboundSiteConnections {

  private final Replication replication;
  private final Path folder;
  private final Map<String, List<RemoteMap>> sites = new ConcurrentHashMap<>();

  private OutboundSiteConnections(Replication replication, Path folder) {
    this.replication = replication;
    this.folder = folder;
  }

  /// Gives the stores of a factory's maps access to the connections.
  ///
  /// @param folder stores the connections' configurations
  public static void register(
      ConfigurableCacheFactory factory, Replication replication, Path folder) {
    factory
        .getResourceRegistry()
        .registerResource(
            OutboundSiteConnections.class, new OutboundSiteConnections(replication, folder));
  }

  static OutboundSiteConnections of(BinaryEntry<?, ?> entry) {
    return entry
        .getContext()
        .getManager()
        .getCacheFactory()
        .getResourceRegistry()
        .getResource(OutboundSiteConnections.class);
  }

  boolean isQueued() {
    return replication.isQueued();
  }

  List<RemoteMap> sites(String map) {
    List<RemoteMap> known = sites.get(map);
    return known != null ? known : sites.computeIfAbsent(map, this::connections);
  }

  private List<RemoteMap> connections(String map) {
    return replication.targets().stream().map(site -> connection(map, site)).toList();
  }

  private RemoteMap connection(String map, Site site) {
    String service = "AssayTo-" + site.name() + "-" + map;
    Path file = folder.resolve("coherence-cache-config-to-" + site.name() + "-" + map + ".xml");
    List<ReceivingMember> receivers =
        replication.placement().choice(map, replication.receivers(site));
    try {
      Files.writeString(file, ReplicationSchemes.connection(replication, service, receivers));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ConfigurableCacheFactory factory =
        CacheFactory.getCacheFactoryBuilder()
            .getConfigurableCacheFactory(
                file.toUri().toString(), OutboundSiteConnections.class.getClassLoader());
    return new RemoteMap(factory, map, replication);
  }
}
