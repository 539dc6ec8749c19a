package assay.api;

import java.util.List;

/// A unit of work against a cluster: one of [Query], [Insert], [Update] and [Delete], or a
/// [MultiRequest] of children.
public abstract sealed class Request permits SingleRequest, MultiRequest {

  /// Runs against a session and never throws: what went wrong is in the response.
  public abstract Response execute(Session session);

  /// What this request writes; the bench gives the claims back once the outcome is known.
  public List<Claim> claims() {
    return List.of();
  }

  /// The keys this request is about, known before it runs, so that a failed one can be told apart
  /// by key; empty where it is not by key.
  public int[] keys() {
    return claims().stream().mapToInt(Claim::key).toArray();
  }

  /// The response of this request where its answer never came: a write may have happened, a read has not.
  ///
  /// @param startNanos when it was sent, on the clock of `System.nanoTime()`
  /// @param endNanos when it was given up
  public final Response unanswered(long startNanos, long endNanos) {
    Outcome outcome = claims().isEmpty() ? Outcome.FAILED : Outcome.UNKNOWN;
    return new Response(outcome, 0, startNanos, endNanos, null, List.of(), List.of());
  }
}
