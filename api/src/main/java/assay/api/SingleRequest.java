package assay.api;

import java.util.ArrayList;
import java.util.List;

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
  public final Response execute(Session session) {
    Seen seen = new Seen();
    long start = System.nanoTime();
    try {
      long rows = work.run(session, seen);
      long end = System.nanoTime();
      return new Response(Outcome.OK, rows, start, end, null, seen.observed, List.of());
    } catch (Exception failure) {
      long end = System.nanoTime();
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return new Response(outcomeOf(failure), 0, start, end, failure, List.of(), List.of());
    }
  }

  private Outcome outcomeOf(Exception failure) {
    return this instanceof Query || failure instanceof NotDone ? Outcome.FAILED : Outcome.UNKNOWN;
  }

  /// What one execution read.
  private static final class Seen implements Observer {

    private List<Observed> observed = List.of();

    @Override
    public void saw(Observed observation) {
      if (observed.isEmpty()) {
        observed = new ArrayList<>(1);
      }
      observed.add(observation);
    }
  }
}
