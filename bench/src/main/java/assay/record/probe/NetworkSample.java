package assay.record.probe;

/// What had crossed this host's loopback by a moment: a row of `network.csv`. A figure the host does
/// not give is -1.
///
/// @param cell the cell's id
/// @param nanos when, on the host's monotonic clock
/// @param loopbackBytes all bytes that crossed it since the host started, headers included, each
///     counted once
/// @param clusterBytes bytes that the cluster's own TCP sockets sent over it since the cell began,
///     headers included
/// @param foreignBytes bytes that other processes' TCP sockets sent over it since the cell began,
///     headers included
public record NetworkSample(
    String cell, long nanos, long loopbackBytes, long clusterBytes, long foreignBytes) {}
