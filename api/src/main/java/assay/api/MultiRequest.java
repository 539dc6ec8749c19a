package assay.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// A request made of children that run in series or in parallel; its response holds theirs.
public final class MultiRequest extends Request {

  /// How the children run.
  public enum Order {
    /// One after the other, each whatever became of the one before.
    SERIES,
    /// All at once, each on a thread of its own.
    PARALLEL
  }

  private final Order order;
  private final List<Request> children;

  /// A request of these children.
  public MultiRequest(Order order, List<Request> children) {
    this.order = order;
    this.children = List.copyOf(children);
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

  @Override
  public Response execute(Session session) {
    long start = System.nanoTime();
    List<Response> responses = order == Order.SERIES ? inSeries(session) : inParallel(session);
    long end = System.nanoTime();
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

  private List<Response> inSeries(Session session) {
    List<Response> responses = new ArrayList<>(children.size());
    for (Request child : children) {
      responses.add(child.execute(session));
    }
    return responses;
  }

  private List<Response> inParallel(Session session) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Response>> futures = new ArrayList<>(children.size());
      for (Request child : children) {
        futures.add(threads.submit(() -> child.execute(session)));
      }
      List<Response> responses = new ArrayList<>(children.size());
      for (Future<Response> future : futures) {
        responses.add(future.get());
      }
      return responses;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a request threw instead of answering", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while children were running", e);
    }
  }
}
