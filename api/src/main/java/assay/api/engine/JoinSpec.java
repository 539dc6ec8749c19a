package assay.api.engine;

import assay.api.Settings;
import assay.api.site.Site;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/// What one process is told when it joins a cluster, as a member or as a client.
///
/// @param name its name, unique in its cluster: `member-1`, `member-2`, …, `client-1`, …
/// @param machine the name of the machine it belongs to; members of one machine fail together, and a
///     client's machine decides what is close to it
/// @param cluster the cluster's name, unique on this host while it lives
/// @param port a loopback port that was free a moment ago and is the cluster's own
/// @param members how many members the cluster will have
/// @param settings the strategy's settings, every value resolved
/// @param types the records of the workload that travel to members, in a fixed order
/// @param folder a folder of this process's own for files it wants to leave in the record
/// @param address the address a member listens at, and no other; a client's own
/// @param addresses the addresses of the members of its site, as many as `members`, in the order of their numbers; a member
///     that is added later is not among them
/// @param site the name of its site; empty where the cluster has no sites
/// @param sites all sites, its own included, in the study's order; none where the cluster has no sites. `cluster`,
///     `port`, `members` and `addresses` are those of its own
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
    List<Site> sites) {

  /// The address of processes that all live on one host's loopback.
  public static final String LOOPBACK = "127.0.0.1";

  /// The folder, below that of a member's first process, of all files that the member keeps over its death.
  public static final String FILES = "files";

  public JoinSpec {
    addresses = List.copyOf(addresses);
  }

  /// A process of a cluster on loopback.
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

  /// The address of the first member of its site, where the others find the cluster.
  public String meeting() {
    return addresses.getFirst();
  }

  /// Whether the whole cluster lives on one host's loopback.
  public boolean onLoopback() {
    return meeting().equals(LOOPBACK);
  }

  /// The sites that are not its own, in the study's order.
  public List<Site> otherSites() {
    return sites.stream().filter(other -> !other.name().equals(site)).toList();
  }

  /// Its own site.
  ///
  /// @throws java.util.NoSuchElementException where the cluster has no sites
  public Site ownSite() {
    return sites.stream().filter(own -> own.name().equals(site)).findFirst().orElseThrow();
  }

  /// Whether its site is the first in the study's order; not where the cluster has no sites.
  public boolean inFirstSite() {
    return !sites.isEmpty() && sites.getFirst().name().equals(site);
  }

  /// Whether changes go between its site and others: there are others, and the setting `replication` is not `none`.
  public boolean linked() {
    return sites.size() > 1 && !settings.text("replication", "none").equals("none");
  }

  /// A member's place among the members of its site, from 1. Members are numbered through all sites; one that is
  /// started later keeps its number.
  public int place() {
    int known = sites.isEmpty() ? 0 : ownSite().members().indexOf(name) + 1;
    return known > 0 ? known : Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
  }
}
