package assay.load;

/// What came of the final read.
///
/// @param keys how many registers and counters were asked for
/// @param unreadable how many of them could not be read, however often they were asked for
public record Audited(int keys, int unreadable) {}
