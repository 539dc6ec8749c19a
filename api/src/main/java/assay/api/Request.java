package assay.api;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;

/// A unit of work against a cluster: a [Query], [Insert], [Update] or [Delete], or a [CompositeRequest]
/// with children.
public abstract sealed class Request permits SingleRequest, CompositeRequest {

  /// Runs the request in a session and never throws: failures are in the response. Its times come from
  /// `System.nanoTime()`.
  public final Response execute(Session session) {
    return execute(session, System::nanoTime);
  }

  /// Runs the request on another clock, for example a virtual one.
  ///
  /// @param nanos the clock's time now
  public abstract Response execute(Session session, LongSupplier nanos);

  /// Whether this request can be [begun][#begin].
  public boolean beginnable() {
    return false;
  }

  /// Begins the request without waiting for its answer. The stage never fails: failures are in the response.
  ///
  /// @param nanos the clock's time now
  /// @throws UnsupportedOperationException if the request can only be executed
  public CompletionStage<Response> begin(Session session, LongSupplier nanos) {
    throw new UnsupportedOperationException("this request waits for its answer");
  }

  /// The claims that this request writes; Assay gives them back when the outcome is known.
  public List<Claim> claims() {
    return List.of();
  }

  /// The keys of this request, known before it runs, which allows failures to be counted by key; empty if the request has
  /// no keys.
  public int[] keys() {
    return claims().stream().mapToInt(Claim::key).toArray();
  }

  /// The response if no answer ever came: a write has an unknown outcome, a read failed.
  ///
  /// @param startNanos when the request was sent, on the request's clock
  /// @param endNanos when the client gave the request up
  public final Response unanswered(long startNanos, long endNanos) {
    Outcome outcome = claims().isEmpty() ? Outcome.FAILED : Outcome.UNKNOWN;
    return new Response(outcome, 0, startNanos, endNanos, null, List.of(), List.of());
  }

  /// The work of a request.
  @FunctionalInterface
  public interface Work {

    /// Does the work and returns how many rows were affected or returned.
    ///
    /// @param seen receives every observation
    /// @throws DefiniteFailureException when a write surely did not happen
    /// @throws EntryNotFoundException when a write surely did not happen because its entry is not there
    /// @throws Exception when the write may have happened
    long run(Session session, Observer seen) throws Exception;
  }

  /// The work of a request that does not wait.
  @FunctionalInterface
  public interface AsyncWork {

    /// Begins the work. The stage completes with the row count, after every observation.
    ///
    /// @param seen receives every observation, in any thread
    /// @throws DefiniteFailureException when a write surely did not happen
    /// @throws EntryNotFoundException when a write surely did not happen because its entry is not there
    CompletionStage<Long> begin(Session session, Observer seen) throws Exception;
  }

  /// The work on one item; items are done one after the other.
  ///
  /// @param <T> the item: a claim, or a register's key
  @FunctionalInterface
  public interface EachWork<T> {

    void run(Session session, T one, Observer seen) throws Exception;

    /// The work on all items; the row count is the item count.
    default Work on(List<T> all) {
      return (session, seen) -> {
        for (T one : all) {
          run(session, one, seen);
        }
        return all.size();
      };
    }
  }

  /// Receives what a request reads.
  public interface Observer {

    /// Records an observation.
    void saw(Observation observation);

    /// Records a register's version.
    default void saw(int key, long version) {
      saw(new Observation(key, Observation.What.REGISTER, version));
    }
  }
}
