package assay.metric;

/// Why a figure is withheld.
///
/// @param why the type of reason; decisions use only this
/// @param text the reason for a reader
public record Withheld(Why why, String text) implements Figure {

  public enum Why {
    /// Too few samples to bound the figure.
    TOO_FEW,
    /// More requests were shed, failed or unknown than the percentile leaves out. They had no answer, and so the
    /// percentile has no finite value.
    UNANSWERED,
    /// Like [#UNANSWERED] in fewer than half of the runs, which makes their median meaningless.
    SOME_UNANSWERED,
    /// The load generator was too late for a figure that counts by time bins.
    LATE,
    /// The load generator did not reach the offered rate.
    RATE_NOT_REACHED,
    /// The link between sites was not as configured.
    OTHER_LINK,
    /// Another host's clock was not known precisely enough.
    OTHER_CLOCK,
    /// The figure's cell does not count.
    CELL_NOT_VALID,
    NOT_JUDGED,
    /// A second, unplanned failure may be the cause.
    SECOND_FAILURE,
    /// The cluster lacks the part that the figure is about.
    NOT_THERE,
    NOT_MEASURED,
    /// From an older version, which gave the reason only as text.
    UNSAID
  }

  /// @param server its name: `balancer`
  public static Withheld notThere(String server) {
    return new Withheld(Why.NOT_THERE, "there is no " + server);
  }

  public static Withheld notMeasured(String text) {
    return new Withheld(Why.NOT_MEASURED, text);
  }
}
