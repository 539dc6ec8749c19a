package assay.workload.hub;

/// A position's key.
///
/// @param id the position's own number, its row in the map
public record PositionKey(int account, int instrument, int id) {}
