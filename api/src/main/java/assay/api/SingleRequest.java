package assay.api;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/// A request without children: what it claims, and the work it does.
abstract sealed class SingleRequest extends Request permits Query, Insert, Update, Delete {

  private final List<Claim> claims;
  private final Work work;

  SingleRequest(List<Claim> claims, Work work) {
    this.claims = List.copyOf(claims);
    this.work = work;
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
      long end = nanos.getAsLong();
      return new Response(Outcome.OK, rows, start, end, null, seen.observations, List.of());
    } catch (Exception failure) {
      long end = nanos.getAsLong();
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return new Response(outcomeOf(failure), 0, start, end, failure, List.of(), List.of());
    }
  }

  private Outcome outcomeOf(Exception failure) {
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
  }
}
