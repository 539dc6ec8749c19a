package assay.api.engine;

import assay.api.Settings;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/// Describes one process that joins a cluster, as a member or as a client.
///
/// @param name the process's name, unique in its cluster: `member-1`, `member-2`, …, `client-1`, …
/// @param machine the machine of the process; members of one machine fail together, and a client's
/// machine decides what is close to it
/// @param cluster the cluster's name, unique on this host while the cluster lives
/// @param port the first of 200 loopback ports for this cluster only; they were free a moment ago
/// @param members how many members the cluster will have
/// @param settings the configuration's settings, every value resolved
/// @param types the workload's records that travel to members, in a fixed order
/// @param folder this process's own folder, for files that belong in the record
/// @param address the only address that a member listens on; for a client, the client's address
/// @param addresses the site's member addresses, ordered by member number; a member that is added
/// later is not included
/// @param site the process's site; empty if the cluster has no sites
/// @param sites all sites, including this one, in the study's order; empty if the cluster has no
/// sites. `cluster`, `port`, `members` and `addresses` are those of the process's site
/// @param secret the password that the cluster's processes share, for servers that they start
public record JoinSpec(
    String name,
    String machine,
    String cluster,
    int port,
    int members,
    Settings settings,
    List<Class<? extends Record>> types,
    Path folder,
    String address,
    List<String> addresses,
    String site,
    List<Site> sites,
    ClusterSecret secret) {

  /// The address of every process on one host's loopback.
  public static final String LOOPBACK = "127.0.0.1";

  /// The folder, below that of a member's first process, for files that outlive the member's processes.
  public static final String FILES = "files";

  /// The end of the folder's name of a member's later processes.
  private static final String AGAIN = "-again-\\d+$";

  public JoinSpec {
    addresses = List.copyOf(addresses);
  }

  /// Describes a process in a cluster that this process starts.
  public JoinSpec(
      String name,
      String machine,
      String cluster,
      int port,
      int members,
      Settings settings,
      List<Class<? extends Record>> types,
      Path folder,
      String address,
      List<String> addresses,
      String site,
      List<Site> sites) {
    this(
        name,
        machine,
        cluster,
        port,
        members,
        settings,
        types,
        folder,
        address,
        addresses,
        site,
        sites,
        ClusterSecret.own());
  }

  /// Describes a process in a cluster on loopback, without sites, that this process starts.
  public JoinSpec(
      String name,
      String machine,
      String cluster,
      int port,
      int members,
      Settings settings,
      List<Class<? extends Record>> types,
      Path folder) {
    this(
        name,
        machine,
        cluster,
        port,
        members,
        settings,
        types,
        folder,
        LOOPBACK,
        Collections.nCopies(members, LOOPBACK),
        "",
        List.of());
  }

  /// A copy with another secret.
  public JoinSpec with(ClusterSecret other) {
    return new JoinSpec(
        name, machine, cluster, port, members, settings, types, folder, address, addresses, site,
        sites, other);
  }

  /// The folder of the member's first process, absolute. A process that is started again has a folder of its own.
  public Path firstFolder() {
    Path own = folder.toAbsolutePath();
    return own.resolveSibling(own.getFileName().toString().replaceFirst(AGAIN, ""));
  }

  /// The folder for files that outlive the member's processes.
  public Path files() {
    return firstFolder().resolve(FILES);
  }

  /// The address of the site's first member, which the others contact to join.
  public String meeting() {
    return addresses.getFirst();
  }

  /// Whether the whole cluster runs on one host's loopback.
  public boolean onLoopback() {
    return meeting().equals(LOOPBACK);
  }

  /// The sites other than this process's own, in the study's order.
  public List<Site> otherSites() {
    return sites.stream().filter(other -> !other.name().equals(site)).toList();
  }

  /// This process's site.
  ///
  /// @throws java.util.NoSuchElementException when the cluster has no sites
  public Site ownSite() {
    return sites.stream().filter(own -> own.name().equals(site)).findFirst().orElseThrow();
  }

  /// Whether this site is the first in the study's order; false if the cluster has no sites.
  public boolean inFirstSite() {
    return !sites.isEmpty() && sites.getFirst().name().equals(site);
  }

  /// Whether this site replicates with others: there are others, and the setting `replication` is not `none`.
  public boolean linked() {
    return sites.size() > 1 && !settings.text("replication", "none").equals("none");
  }

  /// The member's position in its site, from 1. Member numbers run across all sites; a member that starts later keeps
  /// its number.
  public int place() {
    int known = sites.isEmpty() ? 0 : ownSite().members().indexOf(name) + 1;
    return known > 0 ? known : Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
  }
}
