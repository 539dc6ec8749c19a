package assay.record.probe;

import java.util.Map;

/// What had crossed this host's loopback by a moment: a row of `network.csv`. A figure the host does
/// not give, or of a server that the cluster has not, is -1.
///
/// @param cell the cell's id
/// @param nanos when, on the host's monotonic clock
/// @param loopbackBytes all bytes that crossed it since the host started, headers included, each
///     counted once
/// @param clusterBytes bytes that the cluster's own TCP sockets sent over it since the cell began,
///     headers included
/// @param foreignBytes bytes that other processes' TCP sockets sent over it since the cell began,
///     headers included
/// @param membersBytes those of the cluster's bytes that members sent to members
/// @param clientsBytes those between clients and members
/// @param databaseBytes those to and from the database
/// @param storeBytes those to and from the store of sessions
/// @param brokerBytes those to and from the broker
/// @param balancerBytes those to and from the balancer
public record NetworkSample(
    String cell,
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

  /// How many columns a file has that was written before bytes were told apart.
  static final int FORMER_COLUMNS = 5;

  /// One that does not tell whose the cluster's bytes are.
  public NetworkSample(
      String cell, long nanos, long loopbackBytes, long clusterBytes, long foreignBytes) {
    this(cell, nanos, loopbackBytes, clusterBytes, foreignBytes, Map.of());
  }

  /// One that does.
  ///
  /// @param wires what went over each; one that is not there is not told
  public NetworkSample(
      String cell,
      long nanos,
      long loopbackBytes,
      long clusterBytes,
      long foreignBytes,
      Map<Wire, Long> wires) {
    this(
        cell,
        nanos,
        loopbackBytes,
        clusterBytes,
        foreignBytes,
        wires.getOrDefault(Wire.MEMBERS, -1L),
        wires.getOrDefault(Wire.CLIENTS, -1L),
        wires.getOrDefault(Wire.DATABASE, -1L),
        wires.getOrDefault(Wire.STORE, -1L),
        wires.getOrDefault(Wire.BROKER, -1L),
        wires.getOrDefault(Wire.BALANCER, -1L));
  }

  /// The bytes that went over a wire, or -1.
  public long bytes(Wire wire) {
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
