package assay.load;

/// What came of the final read.
///
/// @param keys how many registers and counters were asked for
/// @param unreadable how many of them could not be read, however often they were asked for
/// @param doubtful how many registers were read that may hold less than was written
/// @param again how many of those were read a second time
/// @param onOwner how many of these by an entry processor on the owner, which no copy that lags can answer
public record FinalReadResult(int keys, int unreadable, int doubtful, int again, int onOwner) {}
