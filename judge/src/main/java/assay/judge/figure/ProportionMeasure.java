package assay.judge.figure;

import assay.fact.Finding;
import assay.record.results.Verdicts.Measure;
import assay.statistics.ProportionInterval;

/// A share of independent observations as a measure, with its [ProportionInterval]. Reads are not independent and have
/// [FlaggedReadShare].
final class ProportionMeasure {

  private ProportionMeasure() {}

  /// A share of observations, 0 and 1 included, with its own text.
  static Measure of(String metric, long some, long all, Finding text) {
    double share = (double) some / all;
    if (all > Integer.MAX_VALUE) {
      return new Measure(metric, share, null, null, text);
    }
    ProportionInterval interval = ProportionInterval.of((int) some, (int) all);
    return new Measure(metric, share, interval.low(), interval.high(), text);
  }
}
