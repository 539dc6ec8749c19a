package assay.record.probe;

import java.util.Map;

/// Totals of this host's loopback traffic: a row of `network.csv`. -1 if the host reports no figure, or the cluster
/// has no such server.
///
/// @param nanos the sample's time on the host's monotonic clock
/// @param loopbackBytes all bytes since the host started, headers included, counted once
/// @param clusterBytes bytes sent by the cluster's TCP sockets since the cell began, headers included
/// @param foreignBytes bytes sent by other processes' TCP sockets since the cell began, headers included
/// @param membersBytes the cluster's bytes between members
/// @param clientsBytes between clients and members
/// @param databaseBytes to and from the database
/// @param storeBytes to and from the session store
/// @param brokerBytes to and from the broker
/// @param balancerBytes to and from the balancer
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

  /// The column count in older files, without bytes by wire.
  static final int FORMER_COLUMNS = 5;

  /// A sample without bytes by wire.
  public NetworkSample(
      String cell, long nanos, long loopbackBytes, long clusterBytes, long foreignBytes) {
    this(cell, nanos, loopbackBytes, clusterBytes, foreignBytes, Map.of());
  }

  /// @param wires bytes by wire; a missing wire is unknown
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

  /// A wire's bytes, or -1.
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
