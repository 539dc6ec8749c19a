package assay.api;

import java.util.List;
import java.util.function.LongSupplier;

/// A unit of work against a cluster: one of [Query], [Insert], [Update] and [Delete], or a
/// [MultiRequest] of children.
public abstract sealed class Request permits SingleRequest, MultiRequest {

  /// Runs against a session and never throws: what went wrong is in the response. Its times are those of
  /// `System.nanoTime()`.
  public final Response execute(Session session) {
    return execute(session, System::nanoTime);
  }

  /// The same on another clock, such as one of virtual time.
  ///
  /// @param nanos the clock's time now
  public abstract Response execute(Session session, LongSupplier nanos);

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
  /// @param startNanos when it was sent, on the clock that the request was given
  /// @param endNanos when it was given up
  public final Response unanswered(long startNanos, long endNanos) {
    Outcome outcome = claims().isEmpty() ? Outcome.FAILED : Outcome.UNKNOWN;
    return new Response(outcome, 0, startNanos, endNanos, null, List.of(), List.of());
  }

  /// The work of a request.
  @FunctionalInterface
  public interface Work {

    /// Does the work and returns how many rows it affected or returned.
    ///
    /// @param seen is told what was read
    /// @throws DefiniteFailureException where a write surely did not happen
    /// @throws Exception where it may have happened
    long run(Session session, Observer seen) throws Exception;
  }

  /// The work on one of several, done for one after the other.
  ///
  /// @param <T> what is worked on: a claim, or the key of a register
  @FunctionalInterface
  public interface EachWork<T> {

    /// Does the work on one.
    void run(Session session, T one, Observer seen) throws Exception;

    /// The work on all of them; its rows are their number.
    default Work on(List<T> all) {
      return (session, seen) -> {
        for (T one : all) {
          run(session, one, seen);
        }
        return all.size();
      };
    }
  }

  /// Takes note of what a request reads.
  public interface Observer {

    /// Notes anything that was read.
    void saw(Observation observation);

    /// Notes a register's version that was read.
    default void saw(int key, long version) {
      saw(new Observation(key, Observation.What.REGISTER, version));
    }
  }
}
