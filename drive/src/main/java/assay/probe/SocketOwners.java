package assay.probe;

import assay.record.probe.ConnectionKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Owners of a cluster's sockets, as process ids.
///
/// @param servers members or not
/// @param ports on which servers accept connections
public record SocketOwners(
    Set<Long> members,
    Set<Long> clients,
    Map<Long, ConnectionKind> servers,
    Map<Integer, ConnectionKind> ports) {

  static SocketOwners members(Set<Long> members) {
    return new SocketOwners(members, Set.of(), Map.of(), Map.of());
  }

  Stream<Long> processes() {
    return Stream.of(members, clients, servers.keySet()).flatMap(Set::stream);
  }

  /// Whether a socket is the cluster's: by its process, or by a server's port at one end.
  boolean own(String ends, long process) {
    return members.contains(process)
        || clients.contains(process)
        || servers.containsKey(process)
        || port(ends).isPresent();
  }

  /// The kind of connection; empty if unknown.
  Optional<ConnectionKind> wire(String ends, long here, long there) {
    return port(ends)
        .or(() -> Optional.ofNullable(servers.get(here)))
        .or(() -> Optional.ofNullable(servers.get(there)))
        .or(() ->
            members.contains(here) && members.contains(there)
                ? Optional.of(ConnectionKind.MEMBERS)
                : Optional.empty())
        .or(() ->
            known(here) && known(there) ? Optional.of(ConnectionKind.CLIENTS) : Optional.empty());
  }

  private boolean known(long process) {
    return members.contains(process) || clients.contains(process);
  }

  private Optional<ConnectionKind> port(String ends) {
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
