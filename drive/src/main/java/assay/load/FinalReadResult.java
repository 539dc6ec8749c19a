package assay.load;

/// The result of the final read.
///
/// @param keys the registers and counters asked for
/// @param unreadable how many of them no attempt could read
/// @param doubtful the registers that may hold less than was written
/// @param again how many of those were read a second time
/// @param onOwner how many of these by an entry processor on the owner, which no lagging copy can
///     answer
public record FinalReadResult(int keys, int unreadable, int doubtful, int again, int onOwner) {}
