package assay.api.engine;

import java.util.List;

/// A site, as the processes of every site know it. Each site is a separate cluster.
///
/// @param name the site's name in the study: `ny`
/// @param cluster the cluster's name, unique on this host while the cluster lives
/// @param port the first of the site's [assay.api.engine.FreePorts#OF_A_CLUSTER] ports, shared with no
/// other site
/// @param members the site's members by name: `member-1`, `member-2`
/// @param addresses the members' addresses, in the same order; members join at the first
public record Site(
    String name, String cluster, int port, List<String> members, List<String> addresses) {

  public Site {
    members = List.copyOf(members);
    addresses = List.copyOf(addresses);
  }
}
