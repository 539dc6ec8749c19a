package assay.record.latency;

import assay.record.history.OperationOutcome;
import java.util.Locale;

/// A histogram's content in a `.hlog`. Its text is the line's tag: `open-1/measured/put/response/ok`, and with a part
/// `open-1/measured/put/response/ok/3`.
///
/// @param measured false during warm-up
/// @param part of a rate that changes, from 0: the part in which the requests were due; [#WHOLE] without parts
public record LatencyTag(
    String step, boolean measured, String kind, Span span, OperationOutcome outcome, int part) {

  /// Stands for a window without parts.
  public static final int WHOLE = -1;

  private static final int FIELDS = 5;

  public LatencyTag(
      String step, boolean measured, String kind, Span span, OperationOutcome outcome) {
    this(step, measured, kind, span, outcome, WHOLE);
  }

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
    String whole =
        String.join(
            "/",
            step,
            measured ? "measured" : "warm-up",
            kind,
            lower(span.name()),
            lower(outcome.name()));
    return part == WHOLE ? whole : whole + "/" + part;
  }

  /// @throws IllegalArgumentException when the text is not a tag
  public static LatencyTag parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != FIELDS && parts.length != FIELDS + 1) {
      throw new IllegalArgumentException("`" + text + "` is not a latency tag");
    }
    return new LatencyTag(
        parts[0],
        parts[1].equals("measured"),
        parts[2],
        Span.valueOf(upper(parts[3])),
        OperationOutcome.valueOf(upper(parts[4])),
        parts.length == FIELDS ? WHOLE : Integer.parseUnsignedInt(parts[FIELDS]));
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}
