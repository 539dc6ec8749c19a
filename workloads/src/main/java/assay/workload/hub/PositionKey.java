package assay.workload.hub;

/// The key of a position.
///
/// @param account whose it is
/// @param instrument what is held
/// @param id the position's own number, its row in the map
public record PositionKey(int account, int instrument, int id) {}
