package assay.load;

/// The result of the final read.
///
/// @param keys the registers and counters asked for
/// @param unreadable how many of them no attempt could read
/// @param doubtful the registers that may hold less than was written
/// @param again how many of those were read a second time
/// @param onOwner how many of these by an entry processor on the owner, which no lagging copy can
///     answer
/// @param late the registers that got newer after their second read
/// @param goesOn whether one did just before reading ended, so that more may come back
public record FinalReadResult(
    int keys, int unreadable, int doubtful, int again, int onOwner, int late, boolean goesOn) {

  public static final FinalReadResult NONE = of(0, 0);

  /// Registers and counters of which none was in doubt.
  public static FinalReadResult of(int keys, int unreadable) {
    return new FinalReadResult(keys, unreadable, 0, 0, 0, 0, false);
  }
}
