package assay.metric;

import assay.fact.Fact;
import assay.fact.Finding;

/// Why a figure is withheld.
///
/// @param why decisions use only this
/// @param text for a reader
public record WithheldFigure(Why why, Fact text) implements Figure {

  public WithheldFigure(Why why, Finding text) {
    this(why, text.fact());
  }

  /// The cluster lacks the server in question.
  record ServerNotThere(String server) implements Finding {}

  record FigureNotMeasured() implements Finding {}

  public enum Why {
    /// Too few samples to bound the figure.
    TOO_FEW,
    /// More requests were shed, failed or unknown than the percentile leaves out: no finite value.
    UNANSWERED,
    /// As [#UNANSWERED], in fewer than half of the runs, which makes their median meaningless.
    SOME_UNANSWERED,
    /// The load generator was too late for time bins.
    LATE,
    RATE_NOT_REACHED,
    /// Too many requests did not use the keys that they drew.
    OTHER_KEYS,
    /// The link between sites was not as configured.
    OTHER_LINK,
    /// Another host's clock was not known precisely enough.
    OTHER_CLOCK,
    TRIAL_NOT_VALID,
    NOT_JUDGED,
    /// A second, unplanned failure may be the cause.
    SECOND_FAILURE,
    /// The cluster lacks the part in question.
    NOT_THERE,
    NOT_MEASURED
  }

  public static WithheldFigure notThere(String server) {
    return new WithheldFigure(Why.NOT_THERE, new ServerNotThere(server));
  }

  public static WithheldFigure notMeasured() {
    return notMeasured(new FigureNotMeasured());
  }

  public static WithheldFigure notMeasured(Finding text) {
    return new WithheldFigure(Why.NOT_MEASURED, text);
  }
}
