package assay.judge.figure;

import assay.metric.MetricId;
import assay.metric.Withheld;
import assay.metric.Withheld.Why;
import org.jspecify.annotations.Nullable;

/// A metric's figure in one cell.
///
/// @param metric which metric
/// @param value in its own unit; of a withheld figure what must not be read
/// @param least the least that it can be
/// @param most the most that it can be, or null where nothing bounds it
/// @param low the lower end of its 95 % interval, or null where it has none
/// @param high its upper end, or null; of none of n the bound on the true share
/// @param lower of what was measured only between two ends the lower one: of a percentile whose generator was late
///     the same percentile of the service time, which a punctual one would have seen at the least; otherwise null
/// @param text the figure for a reader where the number alone misleads, or null
/// @param withheld why there is no figure, or null
/// @param samples how many samples it rests on
public record Measurement(
    MetricId metric,
    double value,
    double least,
    @Nullable Double most,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double lower,
    @Nullable String text,
    @Nullable Withheld withheld,
    long samples) {

  /// A plain figure.
  public static Measurement of(String metric, double value, long samples) {
    return of(MetricId.known(metric), value, samples);
  }

  /// A plain figure.
  public static Measurement of(MetricId metric, double value, long samples) {
    return known(metric, value, null, samples);
  }

  /// A figure that is known as it is, in words of its own where they are given.
  public static Measurement known(
      MetricId metric, double value, @Nullable String text, long samples) {
    return between(metric, value, value, text, samples);
  }

  /// A figure that lies somewhere between two ends.
  ///
  /// @param most the upper end, or null where nothing bounds it
  public static Measurement between(
      String metric, double least, @Nullable Double most, @Nullable String text, long samples) {
    return between(MetricId.known(metric), least, most, text, samples);
  }

  /// A figure that lies somewhere between two ends.
  ///
  /// @param most the upper end, or null where nothing bounds it
  public static Measurement between(
      MetricId metric, double least, @Nullable Double most, @Nullable String text, long samples) {
    return new Measurement(metric, least, least, most, null, null, null, text, null, samples);
  }

  /// No figure, and why.
  public static Measurement withheld(String metric, Withheld why) {
    return withheld(MetricId.known(metric), why);
  }

  /// No figure, and why.
  public static Measurement withheld(MetricId metric, Withheld why) {
    return new Measurement(metric, 0, 0, null, null, null, null, null, why, 0);
  }

  /// No figure of its kind, and why.
  public static Measurement withheld(String metric, String why) {
    return withheld(MetricId.known(metric), why);
  }

  /// No figure of its kind, and why.
  public static Measurement withheld(MetricId metric, String why) {
    return withheld(metric, Withheld.notMeasured(why));
  }

  /// Whether there is no figure since too many requests were not answered: none that is finite stands for them.
  public boolean endless() {
    return withheld != null && withheld.why() == Why.UNANSWERED;
  }

  /// Whether the value itself is only the least it can be, since the window ended first. A percentile
  /// whose slow requests came together has no upper end either, but its value was seen.
  public boolean censored() {
    return withheld == null && most == null && least >= value;
  }
}
