package assay.engine.ignite.site;

import assay.api.Durations;
import assay.api.Settings;
import assay.api.engine.JoinSpec;
import assay.api.site.Site;
import assay.engine.ignite.Values;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.ignite.configuration.CacheConfiguration;
import org.apache.ignite.configuration.ClientConnectorConfiguration;
import org.apache.ignite.configuration.IgniteConfiguration;

/// What a strategy says of the other sites. Of Ignite itself nothing goes from one cluster to another: a cache store
/// takes each change of a map to a thin client of the other cluster. Changes go from the first site to the others
/// only: a thin client cannot write past the store of a map, which would send them back.
///
/// @param spec what a process is told
public record Replication(JoinSpec spec) {

  /// After the ports for discovery and communication.
  private static final int PORT = 150;

  private Settings settings() {
    return spec.settings();
  }

  /// Whether changes come from another site.
  public boolean receives() {
    return spec.linked() && !spec.inFirstSite();
  }

  /// Has a member listen for the thin clients of other sites, at its own address.
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

  /// Where the member of a place listens: on loopback at a port of its own.
  private static int port(Site site, int place) {
    boolean loopback = site.addresses().getFirst().equals(JoinSpec.LOOPBACK);
    return site.port() + PORT + (loopback ? place : 0);
  }

  /// Puts the other sites behind a map where its changes go there.
  public void configure(CacheConfiguration<Object, Object> map) {
    if (!spec.linked() || !spec.inFirstSite()) {
      return;
    }
    List<List<String>> addresses = spec.otherSites().stream().map(Replication::addresses).toList();
    map.setCacheStoreFactory(
            new SiteStoreFactory(map.getName(), addresses, spec.types(), Values.of(settings())))
        .setStoreKeepBinary(true)
        .setWriteThrough(true);
    if (settings().text("replication").equals("write-behind")) {
      map.setWriteBehindEnabled(true)
          .setWriteBehindBatchSize(settings().integer("batch"))
          .setWriteBehindFlushFrequency(
              Math.max(1, Durations.parse(settings().text("batch-delay")).toMillis()));
    }
  }

  private static List<String> addresses(Site site) {
    return IntStream.range(0, site.addresses().size())
        .mapToObj(place -> site.addresses().get(place) + ":" + port(site, place))
        .toList();
  }
}
