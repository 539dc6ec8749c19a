package assay.judge.figure;

import assay.fact.Fact;
import assay.fact.Finding;
import assay.metric.MetricId;
import assay.metric.WithheldFigure;
import assay.metric.WithheldFigure.Why;
import org.jspecify.annotations.Nullable;

/// A metric's figure in one trial.
///
/// @param value in the metric's unit; not to be read if withheld
/// @param least lower bound of the value
/// @param most upper bound of the value, or null
/// @param low lower end of the 95 % interval, or null
/// @param high its upper end, or null; for none of n the bound on the true share
/// @param lower with a late generator the same percentile of the service time (what a punctual one would measure at
///     least), otherwise null
/// @param text the figure for a reader if the number alone misleads, or null
/// @param withheld why there is no figure, or null
public record Measurement(
    MetricId metric,
    double value,
    double least,
    @Nullable Double most,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double lower,
    @Nullable Fact text,
    @Nullable WithheldFigure withheld,
    long samples) {

  public static Measurement of(String metric, double value, long samples) {
    return of(MetricId.known(metric), value, samples);
  }

  public static Measurement of(MetricId metric, double value, long samples) {
    return known(metric, value, null, samples);
  }

  /// An exact figure, with a text of its own if given.
  public static Measurement known(
      MetricId metric, double value, @Nullable Finding text, long samples) {
    return between(metric, value, value, text, samples);
  }

  /// @param most the upper end, or null
  public static Measurement between(
      String metric, double least, @Nullable Double most, @Nullable Finding text, long samples) {
    return between(MetricId.known(metric), least, most, text, samples);
  }

  /// @param most the upper end, or null
  public static Measurement between(
      MetricId metric, double least, @Nullable Double most, @Nullable Finding text, long samples) {
    return new Measurement(
        metric,
        least,
        least,
        most,
        null,
        null,
        null,
        text == null ? null : text.fact(),
        null,
        samples);
  }

  public static Measurement withheld(String metric, WithheldFigure why) {
    return withheld(MetricId.known(metric), why);
  }

  public static Measurement withheld(MetricId metric, WithheldFigure why) {
    return new Measurement(metric, 0, 0, null, null, null, null, null, why, 0);
  }

  public static Measurement withheld(String metric, Finding why) {
    return withheld(MetricId.known(metric), why);
  }

  public static Measurement withheld(MetricId metric, Finding why) {
    return withheld(metric, WithheldFigure.notMeasured(why));
  }

  /// Whether the figure is infinite: too many requests were not answered.
  public boolean endless() {
    return withheld != null && withheld.why() == Why.UNANSWERED;
  }

  /// Whether the value is only a lower bound, because the window ended first. Clustered slow requests also remove the
  /// upper bound, but then the value was measured.
  public boolean censored() {
    return withheld == null && most == null && least >= value;
  }
}
