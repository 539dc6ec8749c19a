package assay.api;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A request without children; its author writes only [#run].
public abstract sealed class SingleRequest extends Request permits Query, Insert, Update, Delete {

  private @Nullable List<Observed> observed;

  /// Does the work and returns how many rows it affected or returned.
  protected abstract long run(Session session) throws Exception;

  /// Notes a register's version that this request read.
  protected final void saw(int key, long version) {
    saw(new Observed(key, Observed.What.REGISTER, version));
  }

  /// Notes anything this request read.
  protected final void saw(Observed observation) {
    List<Observed> seen = observed;
    if (seen == null) {
      seen = new ArrayList<>(1);
      observed = seen;
    }
    seen.add(observation);
  }

  /// What an exception of [#run] says about the work.
  abstract Outcome outcomeOf(Exception failure);

  @Override
  public final Response execute(Session session) {
    long start = System.nanoTime();
    try {
      long rows = run(session);
      long end = System.nanoTime();
      List<Observed> seen = observed;
      return new Response(
          Outcome.OK, rows, start, end, null, seen == null ? List.of() : seen, List.of());
    } catch (Exception failure) {
      long end = System.nanoTime();
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return new Response(outcomeOf(failure), 0, start, end, failure, List.of(), List.of());
    }
  }

  static Outcome ofWrite(Exception failure) {
    return failure instanceof NotDone ? Outcome.FAILED : Outcome.UNKNOWN;
  }
}
