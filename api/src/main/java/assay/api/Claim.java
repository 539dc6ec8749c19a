package assay.api;

/// The right to write one version of one key, which only one request holds at a time; or a tag that
/// one increment of a counter leaves behind.
///
/// @param key the key's index, from 0; the workload makes the engine's key of it
/// @param version for a register the version to write, 1 and up; for a tag its unique number
/// @param tag whether this is an increment's tag, which is not exclusive
public record Claim(int key, long version, boolean tag) {}
