package assay.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Responses for tests, without a request.
public final class MadeResponse {

  private MadeResponse() {}

  /// Without observations.
  public static Response of(
      Outcome outcome,
      long rows,
      long startNanos,
      long endNanos,
      @Nullable Throwable failure,
      List<Response> children) {
    return new Response(outcome, rows, startNanos, endNanos, failure, List.of(), children);
  }
}
