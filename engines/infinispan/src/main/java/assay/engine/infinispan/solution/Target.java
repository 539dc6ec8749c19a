package assay.engine.infinispan.solution;

/// The entry that is told of.
///
/// @param map its map
/// @param key its key
public record Target(String map, Object key) {}
