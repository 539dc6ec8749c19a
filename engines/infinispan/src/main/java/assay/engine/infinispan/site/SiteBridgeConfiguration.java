package assay.engine.infinispan.site;

import assay.api.engine.JoinSpec;
import assay.api.engine.Site;
import java.time.Duration;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Configures the JGroups cluster that connects the sites. One member of each site belongs to it:
/// the site master, which is the site's coordinator.
///
/// If no member in a site is alive, a client in the site is its master and cannot apply arrivals.
/// Each client therefore has a separate bridge without other sites. On loopback every member has
/// its own port, and clients share the ports after those; elsewhere each process has its own
/// address.
///
/// @param master whether the process may become site master while others can; false for clients
/// @param first whether the process may form the bridge if there is none
public record SiteBridgeConfiguration(JoinSpec spec, boolean master, boolean first) {

  /// The offset after the ports of members and clients.
  private static final int PORT = 40;

  /// The most clients in one site on loopback.
  private static final int CLIENTS = 20;

  /// How long the first member looks for others before it forms the bridge: several round trips to the other end of the
  /// world.
  private static final Duration ALONE = Duration.ofSeconds(1);

  /// How long other members look for the bridge. Two members that form it at the same time find each other only seconds
  /// later. The last member of all cannot leave while it is looking.
  private static final Duration JOIN = Duration.ofSeconds(5);

  private static final Duration ASK = Duration.ofMillis(100);

  /// How often the first member tries to join other members before it forms the bridge anyway: it also finds members that
  /// are still looking.
  private static final int FIRST_TRIES = 3;

  /// The default of JGroups.
  private static final int TRIES = 10;

  public void properties(Properties all) {
    Site first = spec.sites().getFirst();
    all.setProperty("assay.site", spec.site());
    all.setProperty("assay.master", Boolean.toString(master));
    all.setProperty("assay.bridge", first.cluster() + (master ? "-sites" : "-" + spec.name()));
    all.setProperty("assay.bridge.port", Integer.toString(port()));
    all.setProperty(
        "assay.bridge.range", Integer.toString(spec.onLoopback() && !master ? CLIENTS : 0));
    all.setProperty("assay.bridge.hosts", hosts());
    Duration join = this.first || !master ? ALONE : JOIN;
    all.setProperty("assay.bridge.join", Long.toString(join.toMillis()));
    all.setProperty("assay.bridge.asks", Long.toString(join.dividedBy(ASK)));
    all.setProperty("assay.bridge.tries", Integer.toString(this.first ? FIRST_TRIES : TRIES));
  }

  private int port() {
    if (!spec.onLoopback()) {
      return spec.port() + PORT;
    }
    int place = place();
    return spec.port() + PORT + (place < 0 ? spec.members() : place);
  }

  /// From 0; negative for a client.
  private int place() {
    return spec.sites().stream()
        .filter(site -> site.name().equals(spec.site()))
        .mapToInt(site -> site.members().indexOf(spec.name()))
        .findFirst()
        .orElse(-1);
  }

  private String hosts() {
    if (!master) {
      return spec.address() + "[" + port() + "]";
    }
    return spec.sites().stream().flatMap(this::hosts).collect(Collectors.joining(","));
  }

  private Stream<String> hosts(Site site) {
    return IntStream.range(0, site.members().size())
        .mapToObj(i ->
            site.addresses().get(i)
                + "["
                + (site.port() + PORT + (spec.onLoopback() ? i : 0))
                + "]");
  }

  /// The XML elements with all sites.
  public String names() {
    return spec.sites().stream()
        .map(site -> "<remote-site name=\"" + site.name() + "\"/>")
        .collect(Collectors.joining());
  }
}
