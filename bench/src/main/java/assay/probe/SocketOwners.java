package assay.probe;

import assay.record.probe.Wire;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Whose the sockets of a cluster are.
///
/// @param members the ids of the members' processes
/// @param clients the ids of the processes of clients
/// @param servers the processes of servers, whether they are members too or not
/// @param ports where servers take connections
public record SocketOwners(
    Set<Long> members, Set<Long> clients, Map<Long, Wire> servers, Map<Integer, Wire> ports) {

  /// A cluster of members alone.
  static SocketOwners members(Set<Long> members) {
    return new SocketOwners(members, Set.of(), Map.of(), Map.of());
  }

  /// Every process.
  Stream<Long> processes() {
    return Stream.of(members, clients, servers.keySet()).flatMap(Set::stream);
  }

  /// Whether a socket is one of the cluster's: its process is, or an end of it is a server's.
  boolean own(String ends, long process) {
    return members.contains(process)
        || clients.contains(process)
        || servers.containsKey(process)
        || port(ends).isPresent();
  }

  /// What a connection belongs to; empty where that cannot be told.
  Optional<Wire> wire(String ends, long here, long there) {
    return port(ends)
        .or(() -> Optional.ofNullable(servers.get(here)))
        .or(() -> Optional.ofNullable(servers.get(there)))
        .or(() ->
            members.contains(here) && members.contains(there)
                ? Optional.of(Wire.MEMBERS)
                : Optional.empty())
        .or(() -> known(here) && known(there) ? Optional.of(Wire.CLIENTS) : Optional.empty());
  }

  private boolean known(long process) {
    return members.contains(process) || clients.contains(process);
  }

  private Optional<Wire> port(String ends) {
    return ports.isEmpty()
        ? Optional.empty()
        : Stream.of(ends.split(" "))
            .flatMap(end -> Optional.ofNullable(ports.get(number(end))).stream())
            .findFirst();
  }

  private static int number(String end) {
    String digits = end.substring(end.lastIndexOf(':') + 1);
    return digits.matches("\\d{1,5}") ? Integer.parseInt(digits) : -1;
  }
}
