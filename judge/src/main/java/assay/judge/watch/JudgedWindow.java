package assay.judge.watch;

import assay.record.results.Verdicts.Status;
import assay.record.results.Verdicts.Verdict;

/// What one window of a watch shows.
///
/// @param lost the verdict on lost writes, those of earlier windows included
/// @param stale the verdict on stale reads
/// @param counts the window's requests by outcome
/// @param reads answered reads of the window, without those that read keys back
/// @param written acknowledged writes of the window
/// @param readBack keys that were read back at its end
/// @param unreadable keys that could not be read back
/// @param retired keys that get no new version, because the outcome of a write is unknown
/// @param oldestNanos when the oldest write was acknowledged that is still read back, or `Long.MAX_VALUE`
/// @param carried writes kept for the next window
/// @param failedNanos when the first refused or unanswered request began, or `Long.MAX_VALUE`
public record JudgedWindow(
    Verdict lost,
    Verdict stale,
    RequestCounts counts,
    long reads,
    long written,
    int readBack,
    int unreadable,
    int retired,
    long oldestNanos,
    int carried,
    long failedNanos) {

  /// Requests by outcome.
  ///
  /// @param refused certainly without effect
  /// @param unanswered with an unknown outcome
  /// @param unsent due, but not sent
  public record RequestCounts(long ok, long refused, long unanswered, long unsent) {

    public static final RequestCounts NONE = new RequestCounts(0, 0, 0, 0);

    public RequestCounts plus(RequestCounts other) {
      return new RequestCounts(
          ok + other.ok,
          refused + other.refused,
          unanswered + other.unanswered,
          unsent + other.unsent);
    }

    public long all() {
      return ok + refused + unanswered + unsent;
    }
  }

  /// Whether the window had reads of which some cannot be told.
  public boolean readsDoubtful() {
    return stale.status() == Status.UNKNOWN && reads > 0;
  }

  public boolean harmed() {
    return lost.status() == Status.INVALID || stale.status() == Status.INVALID;
  }

  /// Acknowledged writes that are gone.
  public long lostWrites() {
    return count(lost, "lost-writes");
  }

  public long staleReads() {
    return count(stale, "stale-reads-found") + count(stale, "stale-reads-after-fault-found");
  }

  private static long count(Verdict verdict, String metric) {
    return verdict.measure(metric).map(measure -> (long) measure.value()).orElse(0L);
  }
}
