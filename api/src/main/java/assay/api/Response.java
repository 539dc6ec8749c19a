package assay.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of a request. Only a [Request] creates one.
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

  /// The outcome; for a multi-request its worst child's.
  public Outcome outcome() {
    return outcome;
  }

  /// How many rows were affected or returned.
  public long rows() {
    return rows;
  }

  /// When the execution began, on the request's clock: `System.nanoTime()` by default.
  public long startNanos() {
    return startNanos;
  }

  /// When it ended, on the same clock.
  public long endNanos() {
    return endNanos;
  }

  /// The exception, or null if there was none.
  public @Nullable Throwable failure() {
    return failure;
  }

  public List<Observation> observations() {
    return observations;
  }

  /// A multi-request's child responses, in their order.
  public List<Response> children() {
    return children;
  }
}
