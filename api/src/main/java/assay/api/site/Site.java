package assay.api.site;

import java.util.List;

/// A site as the processes of every site are told of it. Each is a cluster of its own.
///
/// @param name its name in the study: `ny`
/// @param cluster its cluster's name, unique on this host while it lives
/// @param port the first of its ports; no other site has one of the [assay.api.engine.Ports#OF_A_CLUSTER] that
///     begin here
/// @param members the names of its members, as every process knows them: `member-1`, `member-2`
/// @param addresses the addresses of its members, in the same order; the first is where its members meet
public record Site(
    String name, String cluster, int port, List<String> members, List<String> addresses) {

  public Site {
    members = List.copyOf(members);
    addresses = List.copyOf(addresses);
  }
}
