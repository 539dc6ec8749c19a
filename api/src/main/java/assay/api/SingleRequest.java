package assay.api;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A request without children: what it claims, and the work it does.
abstract sealed class SingleRequest extends Request permits Query, Insert, Update, Delete {

  private final List<Claim> claims;
  private final Work work;
  private final @Nullable AsyncWork asyncWork;

  SingleRequest(List<Claim> claims, Work work, @Nullable AsyncWork asyncWork) {
    this.claims = List.copyOf(claims);
    this.work = work;
    this.asyncWork = asyncWork;
  }

  @Override
  public final boolean beginnable() {
    return asyncWork != null;
  }

  @Override
  public final CompletionStage<Response> begin(Session session, LongSupplier nanos) {
    AsyncWork begun = asyncWork;
    if (begun == null) {
      return super.begin(session, nanos);
    }
    Seen seen = new Seen();
    long start = nanos.getAsLong();
    try {
      return begun
          .begin(session, seen)
          .handle((rows, failure) ->
              failure == null
                  ? begun(rows, start, nanos.getAsLong(), seen)
                  : failed(cause(failure), start, nanos.getAsLong(), seen));
    } catch (Exception failure) {
      return CompletableFuture.completedStage(failed(failure, start, nanos.getAsLong(), seen));
    }
  }

  private Response begun(@Nullable Long rows, long start, long end, Seen seen) {
    return rows == null
        ? failed(
            new IllegalStateException("the work ended without its number of rows"),
            start,
            end,
            seen)
        : response(rows, start, end, seen);
  }

  /// A failure without what the JDK wraps around it on its way through stages.
  private static Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    return failure instanceof CompletionException && cause != null ? cause : failure;
  }

  private static Response response(long rows, long start, long end, Seen seen) {
    return new Response(Outcome.OK, rows, start, end, null, seen.observations, List.of());
  }

  private Response failed(Throwable failure, long start, long end, Seen seen) {
    return new Response(outcomeOf(failure), 0, start, end, failure, seen.expectations(), List.of());
  }

  @Override
  public final List<Claim> claims() {
    return claims;
  }

  @Override
  public final Response execute(Session session, LongSupplier nanos) {
    Seen seen = new Seen();
    long start = nanos.getAsLong();
    try {
      long rows = work.run(session, seen);
      return response(rows, start, nanos.getAsLong(), seen);
    } catch (Exception failure) {
      long end = nanos.getAsLong();
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return failed(failure, start, end, seen);
    }
  }

  private Outcome outcomeOf(Throwable failure) {
    if (failure instanceof EntryNotFoundException) {
      return Outcome.NOT_FOUND;
    }
    return this instanceof Query || failure instanceof DefiniteFailureException
        ? Outcome.FAILED
        : Outcome.UNKNOWN;
  }

  /// What one execution read.
  private static final class Seen implements Observer {

    private List<Observation> observations = List.of();

    @Override
    public void saw(Observation observation) {
      if (observations.isEmpty()) {
        observations = new ArrayList<>(1);
      }
      observations.add(observation);
    }

    /// What the request expected before it failed.
    private List<Observation> expectations() {
      return observations.stream()
          .filter(seen -> seen.what() == Observation.What.EXPECTED)
          .toList();
    }
  }
}
