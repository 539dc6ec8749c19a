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
public record MemberSpec(
    String name,
    String machine,
    String cluster,
    int port,
    int members,
    Settings settings,
    List<Class<? extends Record>> types,
    Path folder) {}
