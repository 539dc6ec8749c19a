package assay.api;

import java.nio.file.Path;
import java.util.List;

/// What one member is told when it starts.
///
/// @param name the member's name, unique in its cluster: `member-1`, `member-2`, …
/// @param machine the name of the machine it belongs to; members of one machine fail together
/// @param cluster the cluster's name, unique on this host while it lives
/// @param port a loopback port that was free a moment ago and is the cluster's own
/// @param members how many members the cluster will have
/// @param settings the strategy's settings, every value resolved
/// @param types the records of the workload that travel to members, in a fixed order
/// @param folder a folder of this member's own for files it wants to leave in the record
/// @param address the address this member listens at, and no other
/// @param meeting the address of the first member, where the others find the cluster
public record MemberSpec(
    String name,
    String machine,
    String cluster,
    int port,
    int members,
    Settings settings,
    List<Class<? extends Record>> types,
    Path folder,
    String address,
    String meeting) {

  /// The address of processes that all live on one host's loopback.
  public static final String LOOPBACK = "127.0.0.1";

  /// A member of a cluster on loopback.
  public MemberSpec(
      String name,
      String machine,
      String cluster,
      int port,
      int members,
      Settings settings,
      List<Class<? extends Record>> types,
      Path folder) {
    this(name, machine, cluster, port, members, settings, types, folder, LOOPBACK, LOOPBACK);
  }
}
