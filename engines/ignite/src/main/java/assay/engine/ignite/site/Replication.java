package assay.engine.ignite.site;

import assay.api.DurationNotation;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import assay.engine.ignite.stored.ValueStorage;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.ClientConnectorConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;

/// A configuration's replication to other sites. Ignite itself does not replicate between clusters: a
/// cache store passes each change in a map to a thin client of the other cluster. Changes go only
/// from the first site to the others, because a thin client cannot bypass the map's store, which
/// would send the changes back.
public record Replication(JoinSpec spec) {

  /// The offset after the ports for discovery and communication.
  private static final int PORT = 150;

  private Settings settings() {
    return spec.settings();
  }

  /// Whether changes come from another site.
  public boolean receives() {
    return spec.linked() && !spec.inFirstSite();
  }

  /// Makes a member listen for other sites' thin clients, on its own address.
  public void configure(IgniteConfiguration member) {
    if (receives()) {
      Site own = spec.ownSite();
      member.setClientConnectorConfiguration(
          new ClientConnectorConfiguration()
              .setHost(spec.address())
              .setPort(port(own, Math.max(0, own.members().indexOf(spec.name()))))
              .setPortRange(0)
              .setJdbcEnabled(false)
              .setOdbcEnabled(false));
    }
  }

  /// On loopback one per member.
  private static int port(Site site, int place) {
    boolean loopback = site.addresses().getFirst().equals(JoinSpec.LOOPBACK);
    return site.port() + PORT + (loopback ? place : 0);
  }

  /// Makes the other sites a map's store, if the map's changes go there.
  public void configure(CacheConfiguration<Object, Object> map) {
    if (!spec.linked() || !spec.inFirstSite()) {
      return;
    }
    List<List<String>> addresses = spec.otherSites().stream().map(Replication::addresses).toList();
    map.setCacheStoreFactory(
            new SiteStoreFactory(
                map.getName(), addresses, spec.types(), ValueStorage.of(settings())))
        .setStoreKeepBinary(true)
        .setWriteThrough(true);
    if (settings().text("replication").equals("write-behind")) {
      map.setWriteBehindEnabled(true)
          .setWriteBehindBatchSize(settings().integer("batch"))
          .setWriteBehindFlushFrequency(
              Math.max(1, DurationNotation.parse(settings().text("batch-delay")).toMillis()));
    }
  }

  private static List<String> addresses(Site site) {
    return IntStream.range(0, site.addresses().size())
        .mapToObj(place -> site.addresses().get(place) + ":" + port(site, place))
        .toList();
  }
}
