package assay.workload.hub;

/// The key of a position.
///
/// @param id the position's own number, its row in the map
public record PositionKey(int account, int instrument, int id) {}
