package assay.engine.infinispan.site;

import assay.api.engine.JoinSpec;
import assay.api.site.Site;
import java.time.Duration;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The cluster of JGroups that joins the sites: of each site one member, the site's master (its coordinator), is in
/// it. Where no member of a site lives a client of it is the master, and could do nothing with what arrives: clients
/// have a bridge of their own with nobody on it. On loopback every member has a port of its own, and clients share
/// those after the members'; elsewhere each has an address of its own.
///
/// @param spec what a process is told
/// @param master whether it may become its site's master while others could; clients may not
/// @param first whether it may form the bridge where there is none yet
public record Bridge(JoinSpec spec, boolean master, boolean first) {

  /// After the ports of members and clients.
  private static final int PORT = 40;

  /// How many clients of one site find a port on loopback.
  private static final int CLIENTS = 20;

  /// How long the first member, which finds nobody, looks on before it forms the bridge: several times as long as
  /// a message takes to the other end of the world and back.
  private static final Duration ALONE = Duration.ofSeconds(1);

  /// How long others look for it: two that formed it at once find each other some seconds later only. A member that
  /// looks for it while it is the last of all cannot leave before.
  private static final Duration JOIN = Duration.ofSeconds(5);

  private static final Duration ASK = Duration.ofMillis(100);

  /// How often the first member tries to join whom it has found before it forms the bridge all the same: it finds
  /// those too that look for it.
  private static final int FIRST_TRIES = 3;

  /// As JGroups has it.
  private static final int TRIES = 10;

  /// The properties of `assay-infinispan-sites.xml`.
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

  /// Its place among the members of its site, from 0; below 0 where it is a client.
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

  /// The elements that name all sites.
  public String names() {
    return spec.sites().stream()
        .map(site -> "<remote-site name=\"" + site.name() + "\"/>")
        .collect(Collectors.joining());
  }
}
