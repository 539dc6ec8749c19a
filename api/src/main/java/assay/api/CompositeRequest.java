package assay.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/// A request of several children, in series or in parallel; its response contains theirs.
public final class CompositeRequest extends Request {

  /// How the children run.
  public enum Order {
    /// One after the other, regardless of failures.
    SERIES,
    /// All at once, each on its own thread.
    PARALLEL
  }

  private final Order order;
  private final List<Request> children;

  public CompositeRequest(Order order, List<Request> children) {
    this.order = order;
    this.children = List.copyOf(children);
  }

  public static CompositeRequest inSeries(List<Request> children) {
    return new CompositeRequest(Order.SERIES, children);
  }

  public static CompositeRequest inParallel(List<Request> children) {
    return new CompositeRequest(Order.PARALLEL, children);
  }

  @Override
  public List<Claim> claims() {
    return children.stream().flatMap(child -> child.claims().stream()).toList();
  }

  @Override
  public int[] keys() {
    return children.stream().flatMapToInt(child -> Arrays.stream(child.keys())).toArray();
  }

  /// The children, in the order of their responses.
  public List<Request> children() {
    return children;
  }

  /// Measures from the first child's start to the last answer, without the time for starting and ending threads.
  @Override
  public Response execute(Session session, LongSupplier nanos) {
    if (order == Order.SERIES) {
      return series(session, nanos);
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return parallel(session, nanos, threads);
    }
  }

  private Response series(Session session, LongSupplier nanos) {
    long start = nanos.getAsLong();
    List<Response> responses = new ArrayList<>(children.size());
    for (Request child : children) {
      responses.add(child.execute(session, nanos));
    }
    return folded(start, nanos.getAsLong(), responses);
  }

  private Response parallel(Session session, LongSupplier nanos, ExecutorService threads) {
    long start = nanos.getAsLong();
    List<Future<Response>> futures = new ArrayList<>(children.size());
    for (Request child : children) {
      futures.add(threads.submit(() -> child.execute(session, nanos)));
    }
    List<Response> responses = new ArrayList<>(children.size());
    try {
      for (Future<Response> future : futures) {
        responses.add(future.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a request threw instead of answering", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while children were running", e);
    }
    return folded(start, nanos.getAsLong(), responses);
  }

  private static Response folded(long start, long end, List<Response> responses) {
    Outcome worst = Outcome.OK;
    long rows = 0;
    Throwable failure = null;
    for (Response response : responses) {
      rows += response.rows();
      if (response.outcome().compareTo(worst) > 0) {
        worst = response.outcome();
        failure = response.failure();
      }
    }
    return new Response(worst, rows, start, end, failure, List.of(), responses);
  }
}
