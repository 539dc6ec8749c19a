package assay.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came of a request. Only a [Request] makes one.
public final class Response {

  private final Outcome outcome;
  private final long rows;
  private final long startNanos;
  private final long endNanos;
  private final @Nullable Throwable failure;
  private final List<Observation> observations;
  private final List<Response> children;

  Response(
      Outcome outcome,
      long rows,
      long startNanos,
      long endNanos,
      @Nullable Throwable failure,
      List<Observation> observations,
      List<Response> children) {
    this.outcome = outcome;
    this.rows = rows;
    this.startNanos = startNanos;
    this.endNanos = endNanos;
    this.failure = failure;
    this.observations = observations;
    this.children = children;
  }

  /// What became of it; of a multi-request the worst of its children.
  public Outcome outcome() {
    return outcome;
  }

  /// How many rows it affected or returned.
  public long rows() {
    return rows;
  }

  /// When its execution began, on the clock that the request was given: `System.nanoTime()` unless it was given another.
  public long startNanos() {
    return startNanos;
  }

  /// When it ended, on the same clock.
  public long endNanos() {
    return endNanos;
  }

  /// The exception, where there was one.
  public @Nullable Throwable failure() {
    return failure;
  }

  /// What it read.
  public List<Observation> observations() {
    return observations;
  }

  /// The responses of a multi-request's children, in their order.
  public List<Response> children() {
    return children;
  }
}
