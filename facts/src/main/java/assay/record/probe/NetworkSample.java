package assay.record.probe;

import java.util.Map;

/// Totals of this host's loopback: a row of `network.csv`. -1 if unknown, or without the server.
///
/// @param nanos on the host's monotonic clock
/// @param loopbackBytes since the host started, headers included, counted once
/// @param clusterBytes sent by the cluster's TCP sockets since the trial began, headers included
/// @param foreignBytes sent by other processes' TCP sockets since the trial began, headers included
/// @param membersBytes of the cluster's, between members
/// @param clientsBytes between clients and members
/// @param databaseBytes to and from the database; likewise for the other servers
public record NetworkSample(
    String trial,
    long nanos,
    long loopbackBytes,
    long clusterBytes,
    long foreignBytes,
    long membersBytes,
    long clientsBytes,
    long databaseBytes,
    long storeBytes,
    long brokerBytes,
    long balancerBytes) {

  /// A sample without bytes by wire.
  public NetworkSample(
      String trial, long nanos, long loopbackBytes, long clusterBytes, long foreignBytes) {
    this(trial, nanos, loopbackBytes, clusterBytes, foreignBytes, Map.of());
  }

  /// @param wires a missing wire is unknown
  public NetworkSample(
      String trial,
      long nanos,
      long loopbackBytes,
      long clusterBytes,
      long foreignBytes,
      Map<ConnectionKind, Long> wires) {
    this(
        trial,
        nanos,
        loopbackBytes,
        clusterBytes,
        foreignBytes,
        wires.getOrDefault(ConnectionKind.MEMBERS, -1L),
        wires.getOrDefault(ConnectionKind.CLIENTS, -1L),
        wires.getOrDefault(ConnectionKind.DATABASE, -1L),
        wires.getOrDefault(ConnectionKind.STORE, -1L),
        wires.getOrDefault(ConnectionKind.BROKER, -1L),
        wires.getOrDefault(ConnectionKind.BALANCER, -1L));
  }

  public long bytes(ConnectionKind wire) {
    return switch (wire) {
      case MEMBERS -> membersBytes;
      case CLIENTS -> clientsBytes;
      case DATABASE -> databaseBytes;
      case STORE -> storeBytes;
      case BROKER -> brokerBytes;
      case BALANCER -> balancerBytes;
    };
  }
}
