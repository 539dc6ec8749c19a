package assay.record.latency;

import assay.record.history.OperationOutcome;
import java.util.Locale;

/// A histogram's content in a `.hlog`. Its text is the line's tag: `open-1/measured/put/response/ok`.
///
/// @param measured false during warm-up
public record LatencyTag(
    String step, boolean measured, String kind, Span span, OperationOutcome outcome) {

  /// The three durations of a request, never mixed.
  public enum Span {
    /// End minus intended time.
    RESPONSE,
    /// End minus start.
    SERVICE,
    /// Start minus intended time.
    DELAY
  }

  public String text() {
    return String.join(
        "/",
        step,
        measured ? "measured" : "warm-up",
        kind,
        lower(span.name()),
        lower(outcome.name()));
  }

  /// @throws IllegalArgumentException when the text is not a tag
  public static LatencyTag parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 5) {
      throw new IllegalArgumentException("`" + text + "` is not a latency tag");
    }
    return new LatencyTag(
        parts[0],
        parts[1].equals("measured"),
        parts[2],
        Span.valueOf(upper(parts[3])),
        OperationOutcome.valueOf(upper(parts[4])));
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}
