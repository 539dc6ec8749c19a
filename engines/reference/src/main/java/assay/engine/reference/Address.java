package assay.engine.reference;

/// Where an entry is found.
///
/// @param map the map's name
/// @param key the entry's key
record Address(String map, Object key) {}
